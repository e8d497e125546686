/**
 * Patterns over paths that a repository or a client brings along. None of them backtracks: the time to match grows with the
 * length of the pattern times the length of the path.
 * @module
 */

export { compileGlob, type GlobOptions, globProblem } from "./glob.ts";
export { type IgnorePattern, parseIgnorePatterns } from "./ignore_patterns.ts";
export { anyNames, isName, nameMatcher, type Piece } from "./name_pieces.ts";
export { advance, begin, isWhole, matchesSteps, type States, type Step } from "./path_steps.ts";
