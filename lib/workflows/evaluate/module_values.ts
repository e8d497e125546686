import { syntaxErrors } from "../../source/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { memberOf } from "./members.ts";
import type { Followed, Modules } from "./modules.ts";
import {
  type At,
  type Evaluation,
  type Member,
  type ModuleValue,
  notStatic,
  type ObjectValue,
  unknown,
  type Value,
} from "./value.ts";

/** All that a file exports as an object: `states` of `import * as states from "./states"`. */
export function namespaceObject(
  run: Evaluation,
  modules: Modules,
  { at, path }: ModuleValue,
): ObjectValue {
  const { names, complete } = modules.namesOf(path);
  const values = names.filter(({ typeOnly, name }) => !typeOnly && name !== "export=");
  const sorted = values.map(({ name }) => name).sort();
  const members = sorted.map((name): [string, Member] => [
    name,
    { at, value: run.exported(at, path, name) },
  ]);
  const gaps = complete
    ? []
    : [unknown(at, "package_value", `"${path}" exports more than is read`)];
  return { kind: "object", at, members: new Map(members), gaps };
}

/** Returns the value of an import of a JSON file. */
export function jsonValue(
  run: Evaluation,
  at: At,
  { file, name }: Extract<Followed, { kind: "json" }>,
): Value {
  if (syntaxErrors(file).length > 0) {
    return unknown(at, "unresolved_import", `"${file.path}" is no valid JSON`);
  }
  const [statement] = file.ast.statements;
  if (!statement || !ts.isExpressionStatement(statement)) return notStatic(at);
  const whole = run.evaluate(statement.expression, { file, frame: null });
  if (name === "default") return whole;
  if (name !== "*") return memberOf(run, whole, name, at);
  if (whole.kind !== "object") return notStatic(at);
  return { ...whole, members: new Map([...whole.members, ["default", { at, value: whole }]]) };
}
