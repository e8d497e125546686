import { wordsBetween } from "../text/mod.ts";

/** Words that say how something is built, or nothing at all. */
const STRUCTURE: ReadonlySet<string> = new Set(
  ("a an another any array bar baz component components cond condition conditional conditionally container custom default div " +
    "each else empty example expression expressions foo for frag fragment func function generic global helper hide hoc if inner " +
    "is iterate iterator jsx list loop mapped maybe misc my new other our outer qux render rendered renderer repeat some " +
    "span stuff sub switch temp test the then thing things tmp toggle tsx ui unknown unless unnamed untitled util utils when with " +
    "wrap wrapped wrapper wrapping show shown").split(" "),
);

/** Words that could be anything's: too little alone, enough beside another word. */
const VAGUE: ReadonlySet<string> = new Set(
  ("block body box card case cell child children column columns content contents data element elements entity entities entry " +
    "entries field footer group header icon image info item items kind label layout line lines link main map match node object " +
    "option options page part parts piece placeholder props result results root row rows sample section state template text " +
    "title top type value values view visible widget").split(" "),
);

/** Ways to show that make a name of a vague word: `ItemList`, `ShowTitle`. */
const TELLING: ReadonlySet<string> = new Set(["list", "show"]);

const NO_LETTERS = /[^\p{L}]+/u;

/**
 * Why a name says nothing about its subject.
 * @param name of an Expression, in PascalCase; digits in it do not count
 * @returns a sentence without a full stop, or null for a name that can stay
 */
export function genericNameReason(name: string): string | null {
  const words = wordsBetween(name, NO_LETTERS);
  const quoted = JSON.stringify(name);
  if (words.join("").length < 2) return `${quoted} has no word in it`;
  if (!words.every((word) => STRUCTURE.has(word) || VAGUE.has(word))) return null;
  const around = words.filter((word) => !VAGUE.has(word));
  if (words.length === 1 && around.length === 0) return `${quoted} could be anything's: say whose`;
  if (around.length < words.length && around.every((word) => TELLING.has(word))) return null;
  return `${quoted} says how it is built, not what it shows`;
}
