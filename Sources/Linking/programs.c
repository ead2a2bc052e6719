// Nothing: this target is there for its linker settings, which only the products assay and assay-diff have. On the programs'
// own targets they would reach the tests, which build on these and load Swift's libraries.
