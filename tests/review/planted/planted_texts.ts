import type { Planted } from "./planted.ts";

const ENGLISH = "src/locales/en.json";
const GERMAN = "src/locales/de.json";

/** Changes of the texts that an app has for its languages. */
export const PLANTED_TEXTS: readonly Planted[] = [
  {
    name: "a text says something else in each language",
    edits: [[ENGLISH, '"title": "Cart"', '"title": "Your cart"'], [GERMAN, "Korb", "Dein Korb"]],
    told: [`${GERMAN}:2 text changed cart.title`, `${ENGLISH}:3 text changed cart.title`],
    says: [
      'The English text "cart.title" changed from "Cart" to "Your cart"',
      'The German text "cart.title" changed from "Korb" to "Dein Korb"',
    ],
  },
  {
    name: "a text is new",
    edits: [[ENGLISH, '"pay": "Pay"', '"pay": "Pay",\n  "back": "Back to the shop"']],
    told: [`${ENGLISH}:7 text added back`],
    says: ['The English text "back" is new: "Back to the shop"'],
  },
  {
    name: "a text is gone",
    edits: [[ENGLISH, ',\n  "pay": "Pay"', ""]],
    told: [`${ENGLISH}:6 text removed pay`],
    says: ['The English text "pay" is gone'],
  },
  {
    name: "a text stands for a number of things, in an order of its own",
    edits: [[
      ENGLISH,
      '"pay": "Pay"',
      '"count": { "other": "{n} things", "one": "One thing" },\n  "pay": "Pay"',
    ]],
    told: [`${ENGLISH}:6 text added count.one`, `${ENGLISH}:6 text added count.other`],
    says: ['The English text "count.one" is new: "One thing"'],
  },
  {
    name: "texts stand beside what is none, and in a list",
    edits: [[
      ENGLISH,
      '"pay": "Pay"',
      '"pay": "Pay",\n  "version": 2,\n  "isDraft": true,\n  "steps": ["Look", "Buy", { "wait": null }]',
    ]],
    told: [`${ENGLISH}:9 text added steps.0`, `${ENGLISH}:9 text added steps.1`],
    says: ['The English text "steps.1" is new: "Buy"'],
  },
  {
    name: "a file of a programming language is none of texts",
    edits: [["src/languages/ts.json", "Scripts", "Typed scripts"]],
    told: [],
  },
];
