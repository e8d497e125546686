import {
  type BabelFile,
  type CodePart,
  isPart,
  type Part,
  type Value,
  valuesIn,
} from "./babel_tree.ts";

/** The methods that make a list of what their callback returns. */
const LISTS: ReadonlySet<unknown> = new Set(["map", "flatMap", "from", "times"]);

/** Whether the callback of a loop returns a part, perhaps as one of several, for a list. */
export function isListEntry(file: BabelFile, part: Part): boolean {
  let inner: Value = part;
  for (;;) {
    const outer = around(file, inner);
    if (!isCode(outer)) return false;
    if (outer.type === "ReturnStatement") return isListCallback(file, functionAround(file, outer));
    if (outer.type === "ArrowFunctionExpression") {
      return outer.fields.get("body") === inner && isListCallback(file, outer);
    }
    if (!handsOn(outer, inner)) return false;
    inner = outer;
  }
}

/** Whether the value of an expression can be that of a part of it. */
function handsOn({ type, fields }: CodePart, part: Value): boolean {
  if (type === "ConditionalExpression") return fields.get("test") !== part;
  if (type === "LogicalExpression") {
    return fields.get("right") === part || fields.get("operator") !== "&&";
  }
  return /^TS(?:As|Satisfies|NonNull)Expression$/.test(type);
}

function functionAround(file: BabelFile, from: Value): Value {
  let at = around(file, from);
  while (at !== null && !(isCode(at) && /Function|Method/.test(at.type))) at = around(file, at);
  return at;
}

function isListCallback(file: BabelFile, callback: Value): boolean {
  const list = around(file, callback);
  const call = around(file, list);
  if (!isCode(call) || !/^(?:Optional)?CallExpression$/.test(call.type)) return false;
  if (call.fields.get("arguments") !== list) return false;
  const callee = call.fields.get("callee");
  if (!isCode(callee)) return false;
  const name = nameOf(callee.fields.get("property"));
  return name === null ? LISTS.has(nameOf(callee)) && nameOf(callee) !== "from" : LISTS.has(name);
}

function nameOf(value: Value): Value {
  return isCode(value) && value.type === "Identifier" ? value.fields.get("name") : null;
}

function isCode(value: Value): value is CodePart {
  return isPart(value) && value.kind === "code";
}

/** Finds the list or part that has a value right in it; null for none. */
function around(file: BabelFile, value: Value): Value {
  const agenda: Value[] = [file.body];
  for (let each = agenda.pop(); each !== undefined; each = agenda.pop()) {
    const inside = valuesIn(each);
    if (inside.includes(value)) return each;
    agenda.push(...inside.filter((one) => typeof one === "object" && one !== null));
  }
  return null;
}
