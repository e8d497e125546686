import type { ts as TS } from "ts-morph";
import { isIdentifierName } from "../../syntax/identifier_name.ts";
import { ts } from "../../syntax/typescript.ts";
import { functionValue, isNothing, promisedBy } from "./function_value.ts";
import { isMapped, orderedMembers } from "./written_order.ts";
import { quoted, type Writing, writtenType } from "./writing.ts";

/** An object with more required members is none that one writes down. */
const MAX_MEMBERS = 24;

/** Objects of the language and the browser that one can make without an effect. */
const MADE: ReadonlyMap<string, string> = new Map([
  ["Date", "new Date(0)"],
  ["RegExp", "/(?:)/"],
  ["Error", "new Error()"],
  ["Map", "new Map()"],
  ["ReadonlyMap", "new Map()"],
  ["WeakMap", "new WeakMap()"],
  ["Set", "new Set()"],
  ["ReadonlySet", "new Set()"],
  ["WeakSet", "new WeakSet()"],
  ["URLSearchParams", "new URLSearchParams()"],
  ["FormData", "new FormData()"],
  ["Headers", "new Headers()"],
  ["AbortController", "new AbortController()"],
  ["Uint8Array", "new Uint8Array()"],
  ["ArrayBuffer", "new ArrayBuffer(0)"],
  ["Function", "() => {}"],
]);

/** The value of an object type or an intersection of such; null where nobody can write one. */
export function objectValue(type: TS.Type, writing: Writing): string | null {
  const { checker } = writing.inspection;
  if (checker.isTupleType(type)) return tupleValue(type, writing);
  if (checker.isArrayType(type)) return "[]";
  if (checker.getSignaturesOfType(type, ts.SignatureKind.Construct).length > 0) return null;
  const symbol = type.getSymbol();
  if (symbol && isLibrary(symbol, writing)) return libraryValue(type, symbol.name, writing);
  if (symbol && symbol.flags & ts.SymbolFlags.Class) return null;
  const required = requiredMembers(type, checker);
  const callable = functionValue(type, writing);
  if (callable !== null) return required.length === 0 ? callable : null;
  return membersValue(required, writing);
}

/**
 * `string & {}`, which editors complete better than `string`.
 * @returns null for another type; `noValue` for a brand, which no literal has
 */
export function taggedPrimitive(type: TS.Type, writing: Writing): string | null {
  if (!type.isIntersection()) return null;
  const primitive = type.types.find(({ flags }) => (flags & ts.TypeFlags.Object) === 0);
  if (!primitive) return null;
  const { checker } = writing.inspection;
  const others = type.types.filter((member) => member !== primitive);
  const isPlain = others.every((other) => checker.getPropertiesOfType(other).length === 0);
  return isPlain ? writing.part(primitive) : writing.noValue;
}

function tupleValue(type: TS.Type, { inspection: { checker }, part }: Writing): string {
  const reference = type as TS.TupleTypeReference; // the checker says that it is a tuple
  const { elementFlags } = reference.target;
  const required = checker.getTypeArguments(reference)
    .filter((_, index) => (elementFlags[index] ?? 0) & ts.ElementFlags.Required);
  return `[${required.map((element) => part(element)).join(", ")}]`;
}

function libraryValue(type: TS.Type, name: string, writing: Writing): string | null {
  const promised = promisedBy(type, writing);
  if (promised) return `Promise.resolve(${isNothing(promised) ? "" : writing.part(promised)})`;
  const made = MADE.get(name);
  if (made !== undefined) return made;
  // Mapped types like `Record` are declared there, but what they make is an object like any other.
  if (!isMapped(type)) return null;
  return membersValue(requiredMembers(type, writing.inspection.checker), writing);
}

function membersValue(members: readonly TS.Symbol[], writing: Writing): string | null {
  if (members.length === 0) return "{}";
  if (members.length > MAX_MEMBERS || members.some(isUnwritable)) return null;
  const { checker } = writing.inspection;
  const parts = members.map((member) => {
    const type = checker.getTypeOfSymbolAtLocation(member, writing.element);
    return `${keyText(member.name, writing)}: ${writing.part(type, writtenType(member))}`;
  });
  return `{ ${parts.join(", ")} }`;
}

function requiredMembers(type: TS.Type, checker: TS.TypeChecker): TS.Symbol[] {
  return orderedMembers(type, checker)
    .filter(({ flags }) => (flags & ts.SymbolFlags.Optional) === 0);
}

/** A symbol for a name, and what only the class itself can set. */
function isUnwritable(member: TS.Symbol): boolean {
  if (member.name.startsWith("__@") || member.name.startsWith("#")) return true;
  return member.declarations?.some((declaration) =>
    (ts.getCombinedModifierFlags(declaration) &
      (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) !== 0
  ) ?? false;
}

function keyText(name: string, { quote }: Writing): string {
  // This key alone would set the prototype.
  if (name === "__proto__") return `[${quoted(name, quote)}]`;
  return isIdentifierName(name) ? name : quoted(name, quote);
}

function isLibrary(symbol: TS.Symbol, { inspection: { program } }: Writing): boolean {
  return symbol.declarations?.some((declaration) =>
    program.isSourceFileDefaultLibrary(declaration.getSourceFile())
  ) ?? false;
}
