#include "init-files.h"
#pragma clang diagnostic ignored "-Wc23-extensions"

// Defines the function that returns an array of bytes and its size.
#define FILE_OF(name) \
  const unsigned char *init_##name(size_t *count) { \
    *count = sizeof name; \
    return name; \
  }

static const unsigned char attributes[] = {
#embed "files/gitattributes"
};
FILE_OF(attributes)

static const unsigned char leftovers[] = {
#embed "files/gitignore"
};
FILE_OF(leftovers)

static const unsigned char scenario[] = {
#embed "files/scenarios/badge.yaml"
};
FILE_OF(scenario)

static const unsigned char label[] = {
#embed "files/scenarios/label.yaml"
};
FILE_OF(label)

static const unsigned char picture[] = {
#embed "files/scenarios/badge.png"
};
FILE_OF(picture)

static const unsigned char scenario_workflow[] = {
#embed "files/scenarios/goldens.yml"
};
FILE_OF(scenario_workflow)

static const unsigned char accepting[] = {
#embed "files/scenarios/accept-goldens.yml"
};
FILE_OF(accepting)

static const unsigned char scenario_pipeline[] = {
#embed "files/scenarios/gitlab-ci.yml"
};
FILE_OF(scenario_pipeline)

static const unsigned char test[] = {
#embed "files/package/BadgeTests.swift"
};
FILE_OF(test)

static const unsigned char test_workflow[] = {
#embed "files/package/goldens.yml"
};
FILE_OF(test_workflow)

static const unsigned char test_pipeline[] = {
#embed "files/package/gitlab-ci.yml"
};
FILE_OF(test_pipeline)

static const unsigned char troubleshooting[] = {
#embed "../../Testing/AssayTesting/AssayTesting.docc/Troubleshooting.md"
};
FILE_OF(troubleshooting)

static const unsigned char format[] = {
#embed "files/format.md"
};
FILE_OF(format)
