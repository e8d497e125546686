import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { ts } from "ts-morph";
import compiler from "typescript";
import type { TextEdit } from "../../../lib/source/mod.ts";
import { openTypeJudge } from "../type_judge.ts";

/** TypeScript's own language service over a whole project and the unguarded disk. */
export interface Judge {
  /** Absolute. */
  readonly root: string;
  /** Project paths of the sources, sorted. */
  readonly files: readonly string[];
  textOf(path: string): string;
  /** Where the top level of a file declares exported names. */
  exportedNames(path: string): { readonly name: string; readonly offset: number }[];
  /** As an editor renames, and from every `export { a }` that it meets on. @returns `path:start:text`, sorted */
  rename(path: string, offset: number, newName: string): string[];
  /** @returns `path:start:end:text`, sorted */
  moveFile(path: string, newPath: string): string[];
  /** The errors of the whole project by code, with texts in place of files. */
  errors(changes?: ReadonlyMap<string, string | null>): string[];
}

/** @param options of the compiler */
export function openJudge(root: string, paths: readonly string[], options: object): Judge {
  const library = dirname(createRequire(import.meta.url).resolve("typescript/package.json"));
  const absolute = (path: string) => join(root, path);
  const texts = new Map<string, string>();
  const { options: settings } = ts.convertCompilerOptionsFromJson(options, root);
  const types = openTypeJudge(root, compiler.convertCompilerOptionsFromJson(options, root).options);
  const relative = (name: string) => name.slice(root.length + 1);

  function read(name: string): string | undefined {
    if (!texts.has(name) && ts.sys.fileExists(name)) texts.set(name, readFileSync(name, "utf8"));
    return texts.get(name);
  }

  const service = ts.createLanguageService({
    getCompilationSettings: () => settings,
    getScriptFileNames: () => paths.map(absolute).filter((name) => /\.tsx?$/.test(name)),
    getScriptVersion: () => "0",
    getScriptSnapshot(name) {
      const text = read(name);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: (each) => join(library, "lib", ts.getDefaultLibFileName(each)),
    fileExists: (name) => ts.sys.fileExists(name),
    readFile: read,
    directoryExists: (name) => ts.sys.directoryExists(name),
    getDirectories: (name) => ts.sys.getDirectories(name),
    realpath: (name) => ts.sys.realpath?.(name) ?? name,
  });

  function sourceOf(path: string) {
    const source = service.getProgram()?.getSourceFile(absolute(path));
    if (!source) throw new Error(`The judge has no "${path}"`);
    return source;
  }

  return {
    root,
    files: paths.toSorted(),
    textOf: (path) => read(absolute(path)) ?? "",
    exportedNames(path) {
      const source = sourceOf(path);
      const checker = service.getProgram()?.getTypeChecker();
      const module = checker?.getSymbolAtLocation(source);
      const symbols = module ? checker?.getExportsOfModule(module) ?? [] : [];
      return symbols.flatMap((symbol) => {
        const exported = symbol.declarations?.find((each) => each.getSourceFile() === source);
        const local = exported && ts.isExportSpecifier(exported)
          ? checker?.getExportSpecifierLocalTargetSymbol(exported)?.declarations?.[0]
          : exported;
        const name = local?.getSourceFile() === source && ts.getNameOfDeclaration(local);
        if (!name || !ts.isIdentifier(name) || ts.isExportAssignment(name.parent)) return [];
        return [{ name: name.text, offset: name.getStart(source) }];
      });
    },
    rename(path, offset, newName) {
      const found = new Map<string, string>();
      const asked = new Set<string>();
      const agenda = [{ path, offset }];
      for (let next = agenda.pop(); next; next = agenda.pop()) {
        if (asked.has(`${next.path}:${next.offset}`)) continue;
        asked.add(`${next.path}:${next.offset}`);
        const locations = service.findRenameLocations(
          absolute(next.path),
          next.offset,
          false,
          false,
          { providePrefixAndSuffixTextForRename: true },
        );
        for (const { fileName, textSpan, prefixText = "", suffixText = "" } of locations ?? []) {
          const at = { path: relative(fileName), offset: textSpan.start };
          const key = `${at.path}:${at.offset}`;
          const written = prefixText + newName + suffixText;
          found.set(key, (found.get(key) ?? written) === written ? written : newName);
          const isBarrel = / as \w+$/.test(suffixText) || /^\w+ as /.test(prefixText);
          if (isBarrel) agenda.push(at);
        }
      }
      return [...found].map(([key, text]) => `${key}:${text}`).sort();
    },
    moveFile(path, newPath) {
      const changes = service.getEditsForFileRename(absolute(path), absolute(newPath), {}, {});
      return changes.flatMap(({ fileName, textChanges }) =>
        textChanges.map(({ span, newText }) =>
          shown(relative(fileName), {
            start: span.start,
            end: span.start + span.length,
            text: newText,
          })
        )
      ).sort();
    },
    errors(changes = new Map()) {
      const now = new Set([...paths, ...changes.keys()]);
      const sources = [...now].filter((path) => /\.tsx?$/.test(path) && changes.get(path) !== null);
      return types.errors(sources, changes)
        .filter(({ path }) => path && !path.startsWith("node_modules/"))
        .map(({ code }) => `TS${code}`).sort();
    },
  };
}

/** An edit as the judge writes it. */
export function shown(path: string, { start, end, text }: TextEdit): string {
  return `${path}:${start}:${end}:${text}`;
}
