import type { ts as TS } from "ts-morph";
import { ts } from "../../source/syntax/typescript.ts";
import { codeFingerprint } from "./reading/code_fingerprint.ts";
import { exportModifiersOf } from "./declarations/code_details.ts";
import type { ParsedSource } from "../../source/mod.ts";
import type { UnitDetail } from "../common/schemas.ts";
import type { Sides } from "../side.ts";
import { compareMovedCode } from "./declarations/compare_declarations.ts";
import { type Declared, declaredAs, readDeclared, typeAs } from "./declarations/read_declared.ts";
import type { Move } from "./join_moves.ts";
import { likenessOf } from "./reading/code_words.ts";
import { openMeanings } from "./reading/meaning.ts";
import { readUnitFile } from "./reading/read_unit_file.ts";

/** Two declarations with one name are one, moved, when so much of their words is the same. */
const ALIKE = 0.3;

/** Tells what is different about the code of something that moved to another file; null where that is something else. */
export async function compareMoved(
  sides: Sides,
  { name, from, to }: Move,
): Promise<UnitDetail[] | null> {
  const { source: base } = await readUnitFile({ side: sides.base, path: from }, "base");
  const { source: head } = await readUnitFile({ side: sides.head, path: to }, "head");
  const old = base && declaredIn(base, name);
  const now = head && declaredIn(head, name);
  // What a file only hands on is declared elsewhere.
  if (!old || !now) return old || now ? null : [];
  if (likenessOf(old.nodes, now.nodes) < ALIKE) return null;
  const [meant, means] = [openMeanings(base.ast), openMeanings(head.ast)];
  const [oldType, nowType] = [typeAs(readDeclared(base), name), typeAs(readDeclared(head), name)];
  const pairs = [[old, now] as const];
  if (oldType && nowType && nowType.nodes[0] !== now.nodes[0]) pairs.push([oldType, nowType]);
  return pairs.flatMap(([one, other]) =>
    one.nodes.map(meant).join() === other.nodes.map(means).join()
      ? []
      : compareMovedCode(one, other)
  );
}

/** So few signs of code may be the same by chance. */
const MIN_CODE = 40;

/** See `CodeOf`. */
export async function movedCode(
  sides: Sides,
  side: "base" | "head",
  path: string,
  name: string,
): Promise<string | null> {
  const { source } = await readUnitFile({ side: sides[side], path }, side);
  const declared = source && declaredIn(source, name);
  if (!declared) return null;
  const [node, ...more] = declared.nodes;
  if (!node || more.length > 0) return null;
  const without = new Set<TS.Node>(exportModifiersOf(node));
  if (
    ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node)
  ) {
    if (node.name) without.add(node.name);
  }
  const code = codeFingerprint(node, undefined, (each) => without.has(each) ? null : undefined);
  return code.length < MIN_CODE ? null : code;
}

/** A component that a file exports by default can have its name inside alone. */
function declaredIn(source: ParsedSource, name: string): Declared | undefined {
  const declared = readDeclared(source);
  return declaredAs(declared, name) ?? declared.get("default");
}
