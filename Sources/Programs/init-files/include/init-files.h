#pragma once
#include <stddef.h>

// The files that `assay init` writes, and pages that `assay format` and `assay help` print; each function returns a file's bytes
// and sets their count.
const unsigned char *init_attributes(size_t *count);         // .gitattributes of goldens
const unsigned char *init_leftovers(size_t *count);          // .gitignore of goldens
const unsigned char *init_scenario(size_t *count);           // first scenario, which runs a program
const unsigned char *init_label(size_t *count);              // first scenario of a label
const unsigned char *init_picture(size_t *count);            // the picture that it copies
const unsigned char *init_scenario_workflow(size_t *count);  // GitHub's workflow that verifies scenarios
const unsigned char *init_accepting(size_t *count);          // GitHub's workflow that accepts
const unsigned char *init_scenario_pipeline(size_t *count);  // GitLab's pipeline of scenarios, which also accepts
const unsigned char *init_test(size_t *count);               // first test of a package
const unsigned char *init_test_workflow(size_t *count);      // GitHub's workflow of a package
const unsigned char *init_test_pipeline(size_t *count);      // GitLab's pipeline of a package
const unsigned char *init_format(size_t *count);             // prose of the scenario format's reference page
const unsigned char *init_troubleshooting(size_t *count);    // page about verdicts, causes and messages
