import type { ts as TS } from "ts-morph";
import type { TextEdit } from "../../syntax/edits.ts";
import { ts } from "../../syntax/typescript.ts";
import { projectPath } from "../files/project_path.ts";
import type { RenamedSymbol, RenameRefusal, RenameRequest } from "../rename_protocol.ts";
import { nodeAt } from "../checker/element_at.ts";
import type { Inspection } from "../worker/inspector.ts";
import { isAllowedName, isNativeTag } from "./allowed_name.ts";
import { findClash } from "./name_clash.ts";
import { isTag } from "./name_role.ts";
import { memberPlaces, type RenamePlace, renamePlaces } from "./rename_places.ts";

/** Gives a symbol another name, wherever the files of the program name it. */
export function renameSymbol(
  inspection: Inspection,
  { path, offset, newName, members = false }: RenameRequest,
): RenamedSymbol {
  const refused = (reason: RenameRefusal["reason"], message: string): RenamedSymbol => ({
    refusal: { reason, message, path, offset },
  });
  const node = nodeAt(inspection.source, offset);
  if (!ts.isIdentifier(node)) return refused("not_renameable", "no name stands there");
  if (!isAllowedName(newName)) {
    return refused("bad_name", `code can give nothing the name "${newName}"`);
  }
  if (node.text === newName) return refused("bad_name", `it is called "${newName}" already`);
  const info = inspection.service.getRenameInfo(inspection.source.fileName, offset, {});
  if (!info.canRename) return refused("not_renameable", "the project does not declare it");
  const isProperty = isMember(info.kind);
  if (isProperty && !members) return refused("member", "it is a member, which no scope knows");
  const places = isProperty ? memberPlaces(inspection, node) : renamePlaces(inspection, node);
  const refusal = refusalOf(inspection, places, newName, { isProperty });
  return refusal ? { refusal } : { refusal: null, edits: editsOf(inspection, places, newName) };
}

function isMember(kind: TS.ScriptElementKind): boolean {
  const kinds = ts.ScriptElementKind;
  return [
    kinds.memberVariableElement,
    kinds.memberFunctionElement,
    kinds.memberGetAccessorElement,
    kinds.memberSetAccessorElement,
    kinds.memberAccessorVariableElement,
    kinds.enumMemberElement,
    kinds.jsxAttribute,
    kinds.indexSignatureElement,
    kinds.constructorImplementationElement,
  ].includes(kind);
}

function refusalOf(
  inspection: Inspection,
  places: readonly RenamePlace[],
  newName: string,
  { isProperty }: { readonly isProperty: boolean },
): RenameRefusal | null {
  const foreign = places.find(({ source }) => projectPath(source.fileName, inspection) === null);
  const tag = isNativeTag(newName) ? places.find(({ name }) => name && isTag(name)) : undefined;
  const clash = foreign || tag || isProperty ? null : findClash(inspection, places, newName);
  const at = foreign ?? tag ?? clash;
  if (!at) return null;
  const place = {
    path: projectPath(at.source.fileName, inspection) ?? "",
    offset: "start" in at ? at.start : at.offset,
  };
  if (foreign) {
    const message = "code outside of the project names it as well";
    return { reason: "not_renameable", message, ...place };
  }
  if (clash) return { reason: "name_taken", message: clash.what, ...place };
  return { reason: "bad_name", message: `JSX takes "${newName}" for native markup`, ...place };
}

function editsOf(
  inspection: Inspection,
  places: readonly RenamePlace[],
  newName: string,
): Record<string, TextEdit[]> {
  const edits: Record<string, TextEdit[]> = {};
  for (const { source, start, length, prefix, suffix } of places) {
    const path = projectPath(source.fileName, inspection) ?? "";
    const text = prefix + newName + suffix;
    (edits[path] ??= []).push({ start, end: start + length, text });
  }
  for (const list of Object.values(edits)) list.sort((a, b) => a.start - b.start);
  return edits;
}
