import type { ts as TS } from "ts-morph";
import { ts } from "../../source/typescript.ts";
import type { TypeReference } from "../../source/types/protocol.ts";
import type { Capture } from "./captures.ts";
import { type LocalTypes, localTypes, type TypeDeclaration } from "./local_types.ts";
import type { Piece } from "./pieces.ts";
import type { WrapSite } from "./plan_types.ts";
import { importsOfUnit } from "./imports_of_unit.ts";
import { typeNamesIn } from "./type_names_in.ts";
import type { UnitContent, UnitProp } from "./unit_text.ts";

/** A unit that is about to be written. */
export interface NewUnitParts {
  readonly path: string;
  readonly name: string;
  readonly body: string;
  readonly captures: readonly Capture[];
  readonly slots: readonly string[];
  /** New Components that it uses. */
  readonly uses: readonly {
    readonly name: string;
    readonly path: string;
    readonly exported: "named" | "default";
  }[];
}

/** What a unit takes from the page. */
export interface UnitNeeds {
  /** Declarations of imports and types of the page, by name. */
  readonly fromPage: ReadonlyMap<string, TS.Node>;
}

/** Puts together what a new file holds. */
export function unitContent(
  input: {
    readonly site: WrapSite;
    readonly piece: Piece;
    readonly unit: NewUnitParts;
    readonly references: readonly TypeReference[];
    readonly classicJsx: boolean;
  },
): { content: UnitContent; needs: UnitNeeds } {
  const { site, piece, unit } = input;
  const props = propsOf(site, unit);
  const names = new Set([
    ...piece.types.map(({ name }) => name),
    ...unit.captures.flatMap(({ type }) => type ? typeNamesIn(type.text) : []),
  ]);
  const foreign = input.references.filter(({ name, from }) =>
    from.kind === "module" && names.has(name)
  );
  const known = [...names].filter((name) => !foreign.some((reference) => reference.name === name));
  const local = localTypes(known, piece.root);
  const imports = importsOfUnit({ ...input, local, foreign });
  return {
    content: {
      name: unit.name,
      pragmas: pragmasOf(site.page.ast),
      imports,
      declarations: local.declarations.map((node) => declarationText(node)),
      typeParameters: local.parameters.map((node) => ({
        name: node.name.text,
        text: node.getText(),
      })),
      props,
      body: unit.body,
    },
    needs: { fromPage: needsOf(piece, local) },
  };
}

function propsOf({ oracle }: WrapSite, { captures, slots }: NewUnitParts): UnitProp[] {
  const own = captures.map(({ prop, type }) => ({
    name: prop,
    type: oracle ? type?.text ?? "unknown" : null,
  }));
  return [...own, ...slots.map((name) => ({ name, type: oracle ? "ReactNode" : null }))];
}

/** Imports and types that the page may not need any more. */
function needsOf(piece: Piece, local: LocalTypes): ReadonlyMap<string, TS.Node> {
  const carried = piece.carried.flatMap(({ name, origin }) =>
    origin.kind === "import" ? [[name, origin.declaration] as const] : []
  );
  const declared = local.declarations.map((node) => [node.name.text, node] as const);
  return new Map([...carried, ...local.imports, ...declared]);
}

/** A type of the page as another file declares it: for itself. */
function declarationText(node: TypeDeclaration): string {
  const documentation = ts.getJSDocCommentsAndTags(node).find(ts.isJSDoc);
  const start = documentation ? documentation.getStart() : node.getStart();
  const text = node.getSourceFile().text.slice(start, node.end).replaceAll("\r\n", "\n");
  const modifiers = (node.modifiers ?? []).map((modifier) => modifier.getText()).join(" ");
  return modifiers === "" ? text : text.replace(`${modifiers} `, "");
}

/** `@jsxImportSource` and its like count for one file only. */
function pragmasOf(ast: TS.SourceFile): string[] {
  return (ts.getLeadingCommentRanges(ast.text, ast.text.startsWith("\ufeff") ? 1 : 0) ?? [])
    .map(({ pos, end }) => ast.text.slice(pos, end))
    .filter((comment) => /@jsx(?:ImportSource|Runtime)\b/.test(comment));
}
