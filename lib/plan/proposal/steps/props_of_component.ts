import { type Asked, deterministic, type Recognition } from "../words/intent.ts";
import { componentOf } from "./component.ts";
import { said } from "./place.ts";

/** "Rename the prop label of Badge to text". */
export function renamePropStep(asked: Asked): Recognition | null {
  const prop = said(asked, "prop");
  const newName = said(asked, "name");
  if (prop === null || newName === null) return null;
  const found = componentOf(asked);
  if ("problem" in found) return withOwners(asked, prop, found.problem);
  const { target, fact } = found;
  const args = { path: target.path, component: fact.name, prop, newName };
  return deterministic("rename-prop", args, target);
}

/** "Rename `readOnly` of CartLineRow to `locked`", which may be a prop, or something that a file exports. */
export function renameOwnPropStep(asked: Asked): Recognition | null {
  const found = componentOf(asked);
  const isProp = "fact" in found &&
    found.fact.props.some(({ name }) => name === said(asked, "prop"));
  return isProp ? renamePropStep(asked) : null;
}

function withOwners({ site: { index } }: Asked, prop: string, problem: string): Recognition {
  const owners = [...index.graph.files.keys()].flatMap((path) =>
    index.graph.unitFactsOf(path).components
      .filter(({ name: each, props }) =>
        each !== "default" && props.some(({ name }) => name === prop)
      ).map(({ name }) => `"${name}"`)
  );
  const who = owners.slice(0, 8).join(", ");
  return { problem: owners.length === 0 ? problem : `${problem}; ${who} declare "${prop}"` };
}

/** The words that people use for types. */
const TYPES: Readonly<Record<string, string>> = {
  bool: "boolean",
  boolean: "boolean",
  number: "number",
  numeric: "number",
  string: "string",
  text: "string",
};

/** "Add an optional prop `compact: boolean` to EmptyState". */
export function addPropStep(asked: Asked): Recognition | null {
  const written = said(asked, "prop") ?? "";
  const parts = /^([\p{L}_$][\p{L}\p{N}_$]*)(\?)?\s*(?::\s*(.+))?$/su.exec(written);
  if (!parts) return null;
  const [, prop = "", mark, inside] = parts;
  const word = said(asked, "type");
  const type = inside ?? (word === null ? undefined : TYPES[word.toLowerCase()] ?? word);
  const found = componentOf(asked);
  if ("problem" in found) return found;
  const { target, fact } = found;
  if (type === undefined) {
    const example = `Add the optional prop ${prop}: string to ${fact.name}`;
    return { problem: `It does not say of which type "${prop}" is: ask for it as in "${example}"` };
  }
  const isRequired = mark === undefined && said(asked, "required") !== null;
  const args = { path: target.path, component: fact.name, prop, type, optional: !isRequired };
  return deterministic("add-prop", args, target);
}
