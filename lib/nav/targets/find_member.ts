import type { ts as TS } from "ts-morph";
import { ts } from "../../source/syntax/typescript.ts";
import { type FileCode, leadOf } from "../written/file_code.ts";
import type { Lead } from "../written/written_reference.ts";
import { type Found, nothing, type Place } from "./found.ts";
import { type MemberSource, memberSources } from "./member_sources.ts";

/** The functions with which members are looked up. */
export interface MemberLookup {
  /** Null for a file that is not there or cannot be parsed. */
  codeOf(path: string): Promise<FileCode | null>;
  /** @param hops how many names were followed so far; circles end */
  follow(path: string, code: FileCode, lead: Lead, hops: number): Promise<Found>;
}

/** Longer chains of names are circles, or made to be long. */
const MAX_HOPS = 20;

/** The member of something declared, as far as syntax tells: of an object, a class, an enum, a type, or assigned to it. */
export async function findMember(
  lookup: MemberLookup,
  place: Place,
  member: string,
  hops: number,
): Promise<Found> {
  const code = hops < MAX_HOPS ? await lookup.codeOf(place.path) : null;
  const declaration = code && declarationAt(code.ast, place.start);
  if (!declaration) return nothing("computed");
  let inPackage = false;
  for (const source of memberSources(code.ast, declaration, member)) {
    const found = await foundIn(source);
    if (found.is !== "nothing") return found;
    inPackage ||= found.reason === "package";
  }
  return nothing(inPackage ? "package" : "computed");

  async function foundIn(source: MemberSource): Promise<Found> {
    if (source.is === "named") {
      const start = source.name.getStart(code?.ast);
      return { is: "place", place: { path: place.path, start } };
    }
    const lead = code && leadTo(code, source);
    if (!lead || lead.to === "nothing") return nothing("computed");
    const isCall = source.is === "call";
    const goal: Lead = isCall ? lead : { ...lead, members: [...lead.members, member] };
    const found = await lookup.follow(place.path, code, goal, hops + 1);
    // Of what a call returns only this is known: whose code would have to tell.
    return isCall && found.is !== "nothing" ? nothing("computed") : found;
  }
}

function leadTo(code: FileCode, source: Exclude<MemberSource, { is: "named" }>): Lead | null {
  const [root, members] = source.is === "type" ? typeParts(source.name) : valueParts(
    source.is === "call" ? source.callee : source.expression,
  );
  if (!root) return null;
  return leadOf(code, root, { as: source.is === "type" ? source.as : "value", members });
}

function typeParts(name: TS.EntityName): [TS.Identifier, string[]] {
  const members: string[] = [];
  let root = name;
  for (; ts.isQualifiedName(root); root = root.left) members.unshift(root.right.text);
  return [root, members];
}

function valueParts(expression: TS.Expression): [TS.Identifier | null, string[]] {
  const members: string[] = [];
  let root = expression;
  for (; ts.isPropertyAccessExpression(root); root = root.expression) {
    members.unshift(root.name.text);
  }
  return [ts.isIdentifier(root) ? root : null, members];
}

/** The declaration whose name, or whose own start where it has none, is at an offset. */
function declarationAt(ast: TS.SourceFile, offset: number): TS.Node | null {
  let node: TS.Node = ast;
  for (let inner: TS.Node | undefined = node; inner; inner = childAt(ast, node, offset)) {
    node = inner;
  }
  if (ts.isExportAssignment(node)) return node;
  return node === ast ? null : node.parent;
}

function childAt(ast: TS.SourceFile, node: TS.Node, offset: number): TS.Node | undefined {
  return ts.forEachChild(
    node,
    (child) => child.getStart(ast) <= offset && offset < child.end ? child : undefined,
  );
}
