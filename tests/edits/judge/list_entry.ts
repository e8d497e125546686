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

/** The methods that make a list longer. */
const ADDING: ReadonlySet<unknown> = new Set(["push", "unshift", "concat"]);

/** What makes a component of a function. */
const MAKERS: ReadonlySet<unknown> = new Set(["memo", "forwardRef", "observer", "lazy"]);

/** Whether the key of a part is for the code around it: it goes into a list, or a helper or callback gives it to its caller. */
export function isKeyedPlace(file: BabelFile, part: Part): boolean {
  let inner: Value = part;
  for (;;) {
    const outer = around(file, inner);
    if (Array.isArray(outer)) return isListOf(around(file, outer), outer);
    if (!isCode(outer)) return false;
    if (outer.type === "ReturnStatement") return isGiver(file, functionAround(file, outer));
    if (outer.type === "ArrowFunctionExpression") {
      return outer.fields.get("body") === inner && isGiver(file, outer);
    }
    if (!handsOn(outer, inner)) return false;
    inner = outer;
  }
}

/** Whether the parts of a code that are in a list are entries of what it makes. */
function isListOf(outer: Value, list: Value): boolean {
  if (!isCode(outer)) return false;
  if (outer.type === "ArrayExpression") return true;
  const callee = outer.fields.get("callee");
  return /^(?:Optional)?CallExpression$/.test(outer.type) &&
    outer.fields.get("arguments") === list && isCode(callee) &&
    ADDING.has(nameOf(callee.fields.get("property")));
}

function isGiver(file: BabelFile, giver: Value): boolean {
  return isListCallback(file, giver) || isHelper(file, giver);
}

/** Whether a function is no component. */
function isHelper(file: BabelFile, giver: Value): boolean {
  if (!isCode(giver)) return false;
  const { type, fields } = giver;
  if (type === "FunctionDeclaration") return isSmall(fields.get("id"));
  if (type === "ClassMethod" || type === "ObjectMethod") {
    const isRender = type === "ClassMethod" && nameOf(fields.get("key")) === "render";
    return fields.get("kind") === "method" && !isRender && isSmall(fields.get("key"));
  }
  if (!/^(?:ArrowFunction|Function)Expression$/.test(type)) return false;
  let value: Value = giver;
  let outer = around(file, value);
  while (isCode(outer) && /^TS(?:As|Satisfies|NonNull)Expression$/.test(outer.type)) {
    value = outer;
    outer = around(file, value);
  }
  if (Array.isArray(outer)) {
    const call = around(file, outer);
    const callee = isCode(call) ? call.fields.get("callee") : null;
    const isArgument = isCode(call) && isCode(callee) && call.fields.get("arguments") === outer;
    return !isArgument || !MAKERS.has(nameOf(callee.fields.get("property")) ?? nameOf(callee));
  }
  if (!isCode(outer)) return true;
  if (outer.type === "VariableDeclarator") return isSmall(outer.fields.get("id"));
  if (outer.type === "ClassProperty") return isSmall(outer.fields.get("key"));
  return outer.type !== "ExportDefaultDeclaration";
}

function isSmall(name: Value | undefined): boolean {
  const text = nameOf(name);
  return typeof text === "string" && !/^\p{Lu}/u.test(text);
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

function nameOf(value: Value | undefined): Value {
  return isCode(value) && value.type === "Identifier" ? value.fields.get("name") : null;
}

function isCode(value: Value | undefined): value is CodePart {
  return value !== undefined && isPart(value) && value.kind === "code";
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
