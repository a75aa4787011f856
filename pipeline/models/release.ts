/**
 * The release of the package, as in `package.json`. What is written without a model hangs on phrases that are code, so
 * another release writes it anew.
 */
export const release = "0.1.0";
