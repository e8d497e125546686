import { groupBy } from "../grouping/mod.ts";
import type { ReactStyle } from "./component_style.ts";
import { braced, endOf, quoted, type WritingStyle } from "./writing_style.ts";

/** One name that a new file imports. */
export interface UnitImport {
  readonly specifier: string;
  /** The export's name; "default", "*" for the whole module, "=" for `import x = require()`. */
  readonly imported: string;
  readonly local: string;
  readonly typeOnly: boolean;
  /** `with { type: "json" }`; "" for none. */
  readonly attributes: string;
  /** Imports that were in a file before keep its order; others come behind. */
  readonly order: number;
}

/** The imports of a new file, collected while its text is made. */
export interface UnitImports {
  /** @returns how the text has to call it */
  react(name: string, kind: "value" | "type"): string;
  add(...imports: readonly UnitImport[]): void;
  /** Tells whether something is imported under a name. */
  has(local: string): boolean;
  /** The statements, with line feeds and tabs; "" for none. */
  text(): string;
}

/** The import of an export under its own name. */
export function namedImport(
  specifier: string,
  name: string,
  { typeOnly = false, imported = name }: { typeOnly?: boolean; imported?: string } = {},
): UnitImport {
  return { specifier, imported, local: name, typeOnly, attributes: "", order: Infinity };
}

/**
 * Collects the imports of a new file in the style of its neighbours.
 * @param typesOf how types of a module are imported, where that is known better
 */
export function collectImports(
  react: ReactStyle,
  style: WritingStyle,
  typesOf: (specifier: string) => ReactStyle["types"] | null = () => null,
): UnitImports {
  const asked: UnitImport[] = [];
  const has: UnitImports["has"] = (local) => asked.some((each) => each.local === local);
  return {
    has,
    add: (...imports) => void asked.push(...imports),
    react(name, kind) {
      const isWhole = react.whole === "namespace" || (kind === "type" && react.isQualified);
      if (isWhole && react.whole !== null) return `React.${name}`;
      asked.push(namedImport("react", name, { typeOnly: kind === "type" }));
      return name;
    },
    text() {
      const { whole } = react;
      const imported = whole === "default" ? "default" : "*";
      const all = whole === null || has("React")
        ? asked
        : [...asked, namedImport("react", "React", { imported })];
      const modules = groupBy(
        merged(all).toSorted(inOrder),
        ({ specifier, attributes }) => `${specifier}\n${attributes}`,
      );
      return [...modules.values()].flatMap((names) => {
        const types = typesOf(names[0]?.specifier ?? "") ?? react.types;
        return statements(names, types, style);
      }).join("\n");
    },
  };
}

/** Joins several uses of one import: it is of a type only when all of them are. */
function merged(imports: readonly UnitImport[]): UnitImport[] {
  const known = new Map<string, UnitImport>();
  for (const each of imports) {
    const key = `${each.specifier} ${each.imported} ${each.local}`;
    const before = known.get(key);
    known.set(key, before ? { ...before, typeOnly: before.typeOnly && each.typeOnly } : each);
  }
  return [...known.values()];
}

/** Compares two imports, so that React comes first, then packages, then files, each in their earlier order. */
function inOrder(a: UnitImport, b: UnitImport): number {
  return rankOf(a) - rankOf(b) || compare(a.order, b.order) || compare(a.specifier, b.specifier);
}

function rankOf({ specifier }: UnitImport): number {
  return specifier === "react" ? 0 : specifier.startsWith(".") ? 2 : 1;
}

function compare<Value extends string | number>(a: Value, b: Value): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

function statements(
  names: readonly UnitImport[],
  types: ReactStyle["types"],
  style: WritingStyle,
): string[] {
  const [first] = names;
  if (!first) return [];
  const { attributes } = first;
  const module = quoted(first.specifier, style);
  const from = `from ${module}${attributes === "" ? "" : ` ${attributes}`}${endOf(style)}`;
  const of = (imported: string) => names.filter((each) => each.imported === imported);
  const named = names.filter(({ imported }) => !["*", "=", "default"].includes(imported));
  const isType = ({ typeOnly }: UnitImport) => typeOnly && types !== "plain";
  const [main = null, ...others] = of("default").toSorted((a, b) =>
    Number(a.typeOnly) - Number(b.typeOnly)
  ).filter((each) => !isType(each));
  const ofTypes = named.filter(isType);
  const isSeparate = types === "statement" || (main === null && ofTypes.length === named.length);
  const separate = isSeparate ? ofTypes : [];
  const joined = named.filter((each) => !separate.includes(each));
  const keyword = (each: UnitImport) => isType(each) ? "type " : "";
  return [
    ...of("*").map((each) => `import ${keyword(each)}* as ${each.local} ${from}`),
    ...of("=").map((each) =>
      `import ${keyword(each)}${each.local} = require(${module})${endOf(style)}`
    ),
    ...[...others, ...of("default").filter(isType)].map((each) =>
      `import ${keyword(each)}${each.local} ${from}`
    ),
    ...clause("import", main, joined.map((each) => [each, keyword(each)]), from, style),
    ...clause("import type", null, separate.map((each) => [each, ""]), from, style),
  ];
}

/** `import Main, { a, b as c } from`, a line for each name where one line is too short. */
function clause(
  start: string,
  main: UnitImport | null,
  named: readonly (readonly [UnitImport, keyword: string])[],
  from: string,
  style: WritingStyle,
): string[] {
  if (main === null && named.length === 0) return [];
  const texts = named.toSorted(([a], [b]) => compare(a.local.toLowerCase(), b.local.toLowerCase()))
    .map(([{ imported, local }, keyword]) =>
      `${keyword}${imported === local ? local : `${imported} as ${local}`}`
    );
  if (texts.length === 0) return [`${start} ${main?.local} ${from}`];
  const head = `${start} ${main === null ? "" : `${main.local}, `}`;
  const line = `${head}${braced(texts.join(", "), style)} ${from}`;
  if (line.length <= style.width) return [line];
  const comma = style.trailingComma ? "," : "";
  return [`${head}{\n${texts.map((text) => `\t${text}`).join(",\n")}${comma}\n} ${from}`];
}
