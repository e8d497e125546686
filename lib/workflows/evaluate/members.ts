import type { ts as TS } from "ts-morph";
import { ts } from "../../source/syntax/typescript.ts";
import {
  type At,
  type Evaluation,
  excerpt,
  type MachineValue,
  notStatic,
  primitive,
  type Site,
  unknown,
  type UnknownValue,
  type Value,
} from "./value.ts";

/** `a.b`, `a["b"]`, `a[0]`. */
export function evaluateMember(
  run: Evaluation,
  at: At & { readonly node: TS.PropertyAccessExpression | TS.ElementAccessExpression },
  site: Site,
): Value {
  const owner = run.evaluate(at.node.expression, site);
  const name = memberName(run, at.node, site);
  if (typeof name !== "string") return name;
  return memberOf(run, owner, name, at);
}

function memberName(
  run: Evaluation,
  node: TS.PropertyAccessExpression | TS.ElementAccessExpression,
  site: Site,
): string | Value {
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  const value = run.evaluate(node.argumentExpression, site);
  if (value.kind === "primitive") return String(value.value);
  return value.kind === "unknown" ? value : notStatic(value.at);
}

/** Returns the value of `owner.name`. @param at the whole access, for the reason when it is not known */
export function memberOf(run: Evaluation, owner: Value, name: string, at: At): Value {
  switch (owner.kind) {
    case "unknown":
      return throughUnknown(owner, at);
    case "object": {
      const member = owner.members.get(name);
      if (member) return member.doubt ?? run.force(member.value);
      return owner.gaps[0] ?? absent(name, at);
    }
    case "array": {
      const item = owner.items[Number(name)];
      return item && owner.items.every(({ kind }) => kind !== "unknown") ? item : notStatic(at);
    }
    case "module":
      return run.exported(at, owner.path, name);
    case "library":
      // `import { actions } from "xstate"` is a module inside the module.
      return owner.name === "*" || owner.name === "actions"
        ? { ...owner, at, name: name === "default" ? "*" : name }
        : notStatic(at);
    case "setup":
    case "model":
      return { kind: "method", at, owner, name };
    case "machine":
      return machineMember(run, owner, name, at);
    default:
      return notStatic(at);
  }
}

/**
 * Returns the unknown value that results from another unknown value: the reason stays, but a global object is no reason by itself.
 */
export function throughUnknown(unknown: UnknownValue, at: At): UnknownValue {
  return unknown.code === "not_declared" ? notStatic(at) : unknown;
}

/** Objects inherit `constructor`, `toString`, ...: such a name is no member, but not nothing either. */
function absent(name: string, at: At): Value {
  return name in Object.prototype ? notStatic(at) : primitive(at, undefined);
}

function machineMember(run: Evaluation, owner: MachineValue, name: string, at: At): Value {
  if (name === "config" && owner.config) return run.force(owner.config);
  return { kind: "method", at, owner, name };
}

/** Returns the value that a destructuring takes out of another value. @param name of the property, or the place in an array */
export function takenOut(run: Evaluation, owner: Value, name: string, at: At): Value {
  if (owner.kind === "primitive") {
    return unknown(at, "not_static", `"${excerpt(at)}" is taken out of nothing`);
  }
  return memberOf(run, owner, name, at);
}
