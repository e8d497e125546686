import { type Token, wordOf } from "../words/tokens.ts";
import { UNIT_WORDS } from "../words/unit_words.ts";

/**
 * A form in which people ask for something, as a table writes it: words stand for themselves, `(a|b c)` for one of several,
 * `[...]` may be left out, `{kind:name}` takes tokens of a kind, and `~name` stands for a list of words that many forms have.
 */
export type Form = readonly Part[];

type Part =
  | { readonly kind: "word"; readonly word: string }
  | { readonly kind: "choice"; readonly choices: readonly Form[] }
  | { readonly kind: "slot"; readonly name: string; readonly slot: SlotKind };

/** The kind of a slot, which sets the tokens that it takes: how many tokens, and which. */
export type SlotKind = keyof typeof SLOTS;

/** The tokens that a form has taken, by the name of the slot. */
export type Slots = ReadonlyMap<string, readonly Token[]>;

const NAME = /^[\p{L}_$][\p{L}\p{N}_$-]*(?:\.[cm]?[jt]sx?)?$/u;

/** A phrase has no marks in it, and no words that say that more is to come. */
const JOINTS: ReadonlySet<string> = new Set(
  ("and or but with without which that who when if while unless except so then than should must not only in to on for of " +
    "from at by into onto under inside within as via over there").split(" "),
);

const MENUS: ReadonlySet<string> = new Set(
  "menu nav navbar navigation sidebar header main site bar side topbar".split(" "),
);

const THERE: ReadonlySet<string> = new Set("there that this same new feature".split(" "));

const CODE: ReadonlySet<string> = new Set(
  ("component page screen hook function file provider service constant type method helper util expression variable interface " +
    "unit").split(" "),
);

const UNITS: ReadonlySet<string> = new Set(["state", ...UNIT_WORDS.map(([word]) => word)]);

const SLOTS = {
  /** A text in quotation or code marks. */
  quote: { most: 1, takes: ({ quoted }: Token) => quoted },
  /** One name, as code has it. */
  name: { most: 1, takes: ({ text }: Token) => NAME.test(text) },
  /** A name with what makes it a value in code behind it: `variant=`. */
  assigned: { most: 1, takes: ({ text }: Token) => /^[\p{L}_$][\p{L}\p{N}_$-]*=$/u.test(text) },
  /** A path of a route. */
  route: { most: 1, takes: ({ text }: Token) => /^\/[^\s]*$/u.test(text) },
  /** A name that people give something. */
  phrase: {
    most: 6,
    takes: (token: Token) => !JOINTS.has(wordOf(token) ?? "") && !/^[,():+]$/u.test(token.text),
  },
  /** The words for a feature that an earlier request names: "there", "that same feature". */
  there: { most: 3, takes: (token: Token) => THERE.has(wordOf(token) ?? "") },
  /** A word that people use for a menu. */
  menu: { most: 2, takes: (token: Token) => MENUS.has(wordOf(token) ?? "") },
  /** A word that says that all are meant. */
  every: {
    most: 1,
    takes: (token: Token) => /^(?:every|all|each|everywhere)$/.test(wordOf(token) ?? ""),
  },
  /** A word that says that something must be there. */
  required: {
    most: 1,
    takes: (token: Token) => /^(?:required|mandatory)$/.test(wordOf(token) ?? ""),
  },
  /** Words that describe something. */
  words: {
    most: 5,
    takes: (token: Token) =>
      !token.quoted && !JOINTS.has(wordOf(token) ?? "") && !/^[,():+]$/u.test(token.text),
  },
  /** A word for a part of code. */
  kind: { most: 1, takes: (token: Token) => CODE.has(wordOf(token) ?? "") },
  /** A word for something that a plan can make. */
  unit: { most: 2, takes: (token: Token) => UNITS.has(wordOf(token) ?? "") },
  /** One value. */
  value: { most: 1, takes: ({ text }: Token) => !/^[,():+]$/u.test(text) },
  /** All that is left, lists included. */
  list: { most: 40, takes: () => true },
} as const;

/** A clause with more tokens says more than any form. */
export const MAX_TOKENS = 60;

/** Parses a form from its written text. @param words the lists that replace each `~name` */
export function formOf(written: string, words: ReadonlyMap<string, string>): Form {
  const tokens = written.replace(/~(\w+)/g, (_, name: string) => `(${words.get(name) ?? ""})`)
    .match(/[[\](|)]|\{\w+:\w+\}|[^\s[\](|){}]+/g) ?? [];
  let at = 0;
  function sequence(): Form {
    const parts: Part[] = [];
    for (let token = tokens[at]; token !== undefined; token = tokens[at]) {
      if (token === "]" || token === ")" || token === "|") break;
      at++;
      if (token === "[") parts.push({ kind: "choice", choices: [...choices("]"), []] });
      else if (token === "(") parts.push({ kind: "choice", choices: choices(")") });
      else parts.push(partOf(token));
    }
    return parts;
  }
  function choices(end: string): Form[] {
    const found = [sequence()];
    while (tokens[at] === "|") {
      at++;
      found.push(sequence());
    }
    if (tokens[at] !== end) throw new Error(`Cannot read the form "${written}"`);
    at++;
    return found;
  }
  const form = sequence();
  if (at !== tokens.length) throw new Error(`Cannot read the form "${written}"`);
  return form;
}

function partOf(token: string): Part {
  const slot = /^\{(\w+):(\w+)\}$/.exec(token);
  const [, kind = "", name = ""] = slot ?? [];
  // Brackets of the form's own are what they are.
  const word = token === "OPEN" ? "(" : token === "CLOSE" ? ")" : token;
  if (!slot) return { kind: "word", word };
  if (!isSlotKind(kind)) throw new Error(`Cannot read the slot "${token}"`);
  return { kind: "slot", name, slot: kind };
}

function isSlotKind(name: string): name is SlotKind {
  return Object.hasOwn(SLOTS, name);
}

/** So many ways to read one clause by one form are enough. */
const MAX_WAYS = 12;
/** A clause that takes more steps than this to read by one form was written to take long. */
const MAX_STEPS = 5000;

/** Every way in which a form takes all of the tokens, the shortest slots first. */
export function matchesOf(form: Form, tokens: readonly Token[]): Slots[] {
  if (tokens.length > MAX_TOKENS) return [];
  const found: Slots[] = [];
  let steps = 0;
  function match(rest: Form, at: number, slots: Slots): void {
    const [part, ...behind] = rest;
    if (++steps > MAX_STEPS || found.length >= MAX_WAYS) return;
    if (!part) {
      if (at === tokens.length) found.push(slots);
      return;
    }
    if (part.kind === "word") {
      if (wordOf(tokens[at]) === part.word) match(behind, at + 1, slots);
      return;
    }
    if (part.kind === "choice") {
      for (const choice of part.choices) match([...choice, ...behind], at, slots);
      return;
    }
    const { most, takes } = SLOTS[part.slot];
    for (let end = at + 1; end <= Math.min(tokens.length, at + most); end++) {
      const last = tokens[end - 1];
      if (!last || !takes(last)) return;
      match(behind, end, new Map([...slots, [part.name, tokens.slice(at, end)]]));
    }
  }
  match(form, 0, new Map());
  return found;
}
