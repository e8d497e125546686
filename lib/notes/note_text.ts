import { type Document, isAlias, isScalar, isSeq, type Node, type Pair } from "yaml";
import { beginningOf } from "../text/mod.ts";
import { type FrontMatter, parseYaml } from "./front_matter/parse_yaml.ts";
import { setKeys } from "./front_matter/set_keys.ts";
import { joinText, splitText, withFrontMatter } from "./front_matter/split_text.ts";
import { type NoteFields, noteFields } from "./schemas.ts";
import { timeOfDatedId } from "../state/mod.ts";
import { unreadable } from "./front_matter/unreadable.ts";

/** The content of a note's file. */
export interface NoteContent {
  readonly fields: NoteFields;
  readonly body: string;
}

/** Changes of a note's file. */
export interface NoteChanges extends Partial<NoteFields> {
  readonly body?: string | undefined;
}

/** In the order in which a new file has them. */
const KEYS = ["title", "tags", "anchor", "plan", "processId", "createdAt", "updatedAt"] as const;
type Key = (typeof KEYS)[number];

/** The values that stand for missing keys. */
const ABSENT: Readonly<Partial<Record<Key, unknown>>> = {
  title: "",
  tags: [],
  anchor: null,
  plan: null,
  processId: null,
};

/**
 * Reads a note's file: front matter of this service or any other tool, or none.
 * @throws {WorkbenchError} `note_unreadable`
 */
export function readNoteText(id: string, text: string): NoteContent {
  if (text === "") throw unreadable("The file is empty");
  const split = splitText(text);
  if (split === null) throw unreadable("The front matter is opened, but never closed");
  const matter = parseYaml(split.yaml ?? "");
  const found = new Map(KEYS.map((key) => [key, valueOf(matter, key)]));
  const made = new Date(timeOfDatedId(id)).toISOString();
  const createdAt = dateOf(found.get("createdAt")) ?? made;
  const result = noteFields.safeParse({
    ...ABSENT,
    // Object.fromEntries() forgets the keys' type; the schema has the last word.
    ...Object.fromEntries([...found].filter(([, value]) => value !== undefined && value !== null)),
    createdAt,
    updatedAt: dateOf(found.get("updatedAt")) ?? createdAt,
  });
  if (result.success) return { fields: result.data, body: split.body };
  const [issue] = result.error.issues;
  throw unreadable(`"${issue?.path.join(".")}": ${issue?.message}`);
}

/**
 * Changes a note's file. Whatever the changes do not name keeps its bytes.
 * @param text "" makes a new one
 * @throws {WorkbenchError} `note_unreadable` where that cannot be done
 */
export function changeNoteText(id: string, text: string, changes: NoteChanges): string {
  const split = splitText(text);
  if (split === null) throw unreadable("The front matter is opened, but never closed");
  const whole = withFrontMatter(split);
  const present = parseYaml(whole.yaml).pairs;
  const values = KEYS.flatMap((key): [Key, unknown][] => {
    const value = changes[key];
    if (value === undefined || (!present.has(key) && isAbsent(key, value))) return [];
    return [[key, value]];
  });
  const yaml = setKeys(whole.yaml, new Map(values), whole.newline);
  const result = joinText({ ...whole, yaml, body: changes.body ?? whole.body });
  requireTold(readNoteText(id, result), changes);
  return result;
}

/** Whatever front matter the file had: what was changed has to be read back as it was meant. */
function requireTold({ fields, body }: NoteContent, changes: NoteChanges): void {
  const told: NoteChanges = { ...fields, body };
  for (const key of [...KEYS, "body"] as const) {
    if (changes[key] !== undefined && canonical(told[key]) !== canonical(changes[key])) {
      throw unreadable(`Its front matter is of a form in which "${key}" cannot be changed`);
    }
  }
}

function isAbsent(key: Key, value: unknown): boolean {
  return canonical(ABSENT[key]) === canonical(value);
}

function canonical(value: unknown): string {
  return JSON.stringify(value) ?? "";
}

function valueOf({ document, pairs }: FrontMatter, key: Key): unknown {
  const node = nodeOf(pairs.get(key), document);
  if (!node) return undefined;
  switch (key) {
    case "title":
    case "processId":
    case "createdAt":
    case "updatedAt":
      return textOf(node) ?? jsonOf(node, document);
    case "tags":
      return tagsOf(node, document) ?? jsonOf(node, document);
    default:
      return jsonOf(node, document);
  }
}

/** Tags as a list, or as other tools let them be written: in one text, with commas. */
function tagsOf(node: Node, document: Document.Parsed): unknown[] | null {
  if (isSeq(node)) {
    return node.items.map((item) => textOf(item) ?? jsonOf(item as Node, document));
  }
  const text = textOf(node);
  return text?.split(",").map((each) => each.trim()).filter(Boolean) ?? null;
}

/** Text as it is written: what YAML takes for a number, a date or a word for true is text here. */
function textOf(node: unknown): string | null {
  if (!isScalar(node) || node.value === null) return null;
  return typeof node.value === "string" ? node.value : node.source ?? null;
}

function nodeOf(pair: Pair | undefined, document: Document.Parsed): Node | null {
  // The parser makes nodes of all values; null is a value that is not there.
  const node = (pair?.value ?? null) as Node | null;
  if (!isAlias(node)) return node;
  const target = node.resolve(document);
  if (!target) throw unreadable(`The alias "${node.source}" leads nowhere`);
  return target;
}

function jsonOf(node: Node | null, document: Document.Parsed): unknown {
  try {
    return node?.toJS(document, { maxAliasCount: 100 }) ?? null;
  } catch (error) {
    // An alias that leads nowhere, or aliases of aliases of aliases.
    if (error instanceof ReferenceError) throw unreadable(error.message);
    throw error;
  }
}

const DATE = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?) ?(Z|[+-]\d\d:\d\d)?)?$/;

/** Other tools write dates without a time or a zone. */
function dateOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const [, day, time = "00:00", zone = "Z"] = DATE.exec(text) ?? [];
  const date = new Date(`${day}T${time}${zone}`);
  if (!Number.isNaN(date.getTime())) return date.toISOString();
  throw unreadable(`Expected a date like 2030-12-31T23:59:00Z, not "${beginningOf(text, 100)}"`);
}
