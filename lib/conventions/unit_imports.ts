import type { ReactStyle } from "./component_style.ts";
import { braced, endOf, quoted, type WritingStyle } from "./writing_style.ts";

/** What a new file imports, collected while its text is made. */
export interface UnitImports {
  /** @returns how the text has to call it */
  react(name: string, kind: "value" | "type"): string;
  add(specifier: string, name: string, kind: "value" | "type"): void;
  /** The statements, with line feeds; "" for none. */
  text(): string;
}

interface Asked {
  readonly specifier: string;
  readonly name: string;
  readonly kind: "value" | "type";
}

/** Collects the imports of a new file in the style of its neighbours. */
export function collectImports(react: ReactStyle, style: WritingStyle): UnitImports {
  const asked: Asked[] = [];
  const add: UnitImports["add"] = (specifier, name, kind) => {
    const isKnown = asked.some((one) => one.specifier === specifier && one.name === name);
    if (!isKnown) asked.push({ specifier, name, kind });
  };
  return {
    add,
    react(name, kind) {
      const isWhole = react.whole === "namespace" || (kind === "type" && react.isQualified);
      if (isWhole && react.whole !== null) return `React.${name}`;
      add("react", name, kind);
      return name;
    },
    text() {
      const others = [...new Set(asked.map(({ specifier }) => specifier))]
        .filter((specifier) => specifier !== "react").sort();
      const own = (specifier: string): Asked[] =>
        asked.filter((one) => one.specifier === specifier);
      return [
        ...reactStatements(own("react"), react, style),
        ...others.flatMap((specifier) => statements(own(specifier), null, react.types, style)),
      ].join("\n");
    },
  };
}

function reactStatements(
  asked: readonly Asked[],
  { whole, types }: ReactStyle,
  style: WritingStyle,
): string[] {
  if (whole === "namespace") {
    return [`import * as React from ${quoted("react", style)}${endOf(style)}`];
  }
  return statements(asked, whole === "default" ? "React" : null, types, style);
}

function statements(
  asked: readonly Asked[],
  standard: string | null,
  types: ReactStyle["types"],
  style: WritingStyle,
): string[] {
  const [first] = asked;
  const specifier = first?.specifier ?? "react";
  if (!first && standard === null) return [];
  const ofTypes = asked.filter(({ kind }) => kind === "type");
  const isSeparate = types === "statement" ||
    (types === "inline" && standard === null && ofTypes.length === asked.length);
  const separate = isSeparate ? ofTypes : [];
  const joined = asked.filter((one) => !separate.includes(one)).map(({ name, kind }) => ({
    name,
    text: kind === "type" && types === "inline" ? `type ${name}` : name,
  }));
  const from = `from ${quoted(specifier, style)}${endOf(style)}`;
  const list = inOrder(joined).map(({ text }) => text).join(", ");
  const parts = [...(standard === null ? [] : [standard]), ...(list ? [braced(list, style)] : [])];
  const typeList = inOrder(separate).map(({ name }) => name).join(", ");
  return [
    ...(parts.length > 0 ? [`import ${parts.join(", ")} ${from}`] : []),
    ...(typeList ? [`import type ${braced(typeList, style)} ${from}`] : []),
  ];
}

function inOrder<Named extends { readonly name: string }>(names: readonly Named[]): Named[] {
  return names.toSorted((a, b) => a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1);
}
