#!/bin/sh
# Verifies one part of //scripts/ci/bazel:goldens. The argument is the path of `assay`.
set -eu

assay=$PWD/$1
# Bazel puts links in the places of the files, and Assay does not follow links out of its folders.
cp -RL Scenarios Goldens "$TEST_TMPDIR"
cd "$TEST_TMPDIR"
exec "$assay" verify --strict
