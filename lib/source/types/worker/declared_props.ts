import type { ts as TS } from "ts-morph";
import { ts } from "../../syntax/typescript.ts";
import { defaultsOf } from "../props/default_values.ts";
import { elementAt } from "../checker/element_at.ts";
import type { Inspection } from "./inspector.ts";
import { packageOfFile } from "../files/packages.ts";
import { describeProp } from "../props/prop_description.ts";
import { baseTypesAmong, ownFirst } from "../props/prop_origin.ts";
import { propMembers } from "../props/prop_members.ts";
import { type PropsType, propsTypeOf } from "../props/props_type.ts";
import { isIntrinsic } from "../../jsx/syntax.ts";
import type { DeclaredProps, PlaceRequest } from "../protocol.ts";
import { projectPath } from "../files/project_path.ts";
import { unresolvedProps } from "../checker/unresolved_props.ts";

export function declaredProps(inspection: Inspection, { offset }: PlaceRequest): DeclaredProps {
  const element = elementAt(inspection.source, offset);
  if (!element) return unresolvedProps({ name: "", path: null }, "no_element");
  const props = propsTypeOf(element, inspection);
  const component = componentOf(element, props, inspection);
  if (props.types.length === 0) return unresolvedProps(component, props.reason ?? "any");
  const members = [...propMembers(props.types, inspection.checker).values()];
  const described = {
    element,
    component,
    defaults: defaultsOf(props.source, inspection),
    bases: baseTypesAmong(members, inspection.checker),
  };
  return {
    resolved: true,
    ...(props.reason ? { reason: props.reason } : {}),
    component,
    props: ownFirst(members.map((member) => describeProp(member, described, inspection))),
    acceptsAny: props.types.some((type) => hasIndex(type, inspection.checker)),
  };
}

function componentOf(
  element: TS.JsxOpeningLikeElement,
  { source, types }: PropsType,
  inspection: Inspection,
): DeclaredProps["component"] {
  const tag = element.tagName.getText(inspection.source);
  if (isIntrinsic(element.tagName)) {
    return {
      name: tag,
      path: null,
      ...(types.length > 0 ? packageIn(intrinsicFile(element, inspection)) : {}),
    };
  }
  if (!source) return { name: tag, path: null };
  const { fileName } = source.declaration.getSourceFile();
  const named = /^[\w$]+$/.test(source.symbol.name) && source.symbol.name !== "default";
  return {
    name: named ? source.symbol.name : tag,
    path: projectPath(fileName, inspection),
    ...packageIn(fileName),
  };
}

function intrinsicFile(element: TS.JsxOpeningLikeElement, { checker }: Inspection): string {
  const declaration = checker.getSymbolAtLocation(element.tagName)?.declarations?.[0];
  return declaration?.getSourceFile().fileName ?? "";
}

function packageIn(file: string): { package?: string } {
  const name = packageOfFile(file);
  return name === null ? {} : { package: name };
}

function hasIndex(type: TS.Type, checker: TS.TypeChecker): boolean {
  return checker.getIndexInfosOfType(type).some(({ keyType }) =>
    (keyType.flags & ts.TypeFlags.String) !== 0
  );
}
