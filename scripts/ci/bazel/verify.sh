#!/bin/sh
# What //scripts/ci/bazel:goldens runs; its argument is the path of the tool.
set -eu

assay=$PWD/$1
# Bazel puts links where the files should be, which the tool does not follow out of its folders.
cp -RL Scenarios Goldens "$TEST_TMPDIR"
cd "$TEST_TMPDIR"
exec "$assay" verify --strict
