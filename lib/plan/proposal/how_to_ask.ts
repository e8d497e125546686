import { listOf } from "../../text/mod.ts";
import { tokensOf, wordOf } from "./words/tokens.ts";

/** Requests that plans read, by the words that people use for such requests. */
export const EXAMPLES: readonly (readonly [words: string, requests: readonly string[]])[] = [
  ["rename call name", ["Rename Card to Tile", "Rename the prop size of Card to width"]],
  ["move relocate", ["Move Card to src/shared/components"]],
  ["extract split pull", [
    "Extract the component Row of the cart page into its own file",
    "Wrap the loop on the cart page in an expression called RowList",
  ]],
  ["delete remove drop rm kill", [
    "Delete the unused component Card",
    "Remove the Badge from the cart page",
    "Remove the prop size from the Badge on the cart page",
  ]],
  ["replace swap exchange use instead", [
    "Replace the Badge on the cart page with Card",
    'Replace the text "Save" with "Keep" on the cart page',
  ]],
  ["wrap surround", ["Wrap the Badge on the cart page with Card"]],
  ["link menu navigation sidebar", ['Add a link "Returns" to /account/returns in the menu']],
  ["route address url", [
    "Add a page Returns at /account/returns",
    "Add a route /returns that shows the returns page",
  ]],
  ["prop props property", ["Add the optional prop size: string to Card"]],
  ["add create new", [
    "Add the optional prop size: string to Card",
    "Create a component Card in shared",
    "Add a page Returns at /account/returns",
  ]],
  ["change set make give should text say says", [
    'Change the text "Save" to "Keep" on the cart page',
    'Set size of the Badge on the cart page to "small"',
  ]],
];

/** Requests of the most common kinds. */
const USUAL: readonly string[] = [
  "Rename Card to Tile",
  "Add the optional prop size: string to Card",
  'Change the text "Save" to "Keep" on the cart page',
];

/** Says that no step does what a clause asks for, and how requests like it are to be written. */
export function notRead(text: string): string {
  const words = new Set(tokensOf(text).map(wordOf));
  const known = EXAMPLES.find(([each]) => each.split(" ").some((word) => words.has(word)));
  const examples = (known?.[1] ?? USUAL).map((each) => `\`${each}\``);
  return `No step of a plan does this, at least not in these words, so a person does it. Requests are read where they are written so: ${
    listOf(examples, { joint: "or" })
  }`;
}
