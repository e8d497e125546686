import type { ContentAttributes } from "../../../repository.ts";
import type { BytePath } from "../../../byte_path.ts";
import {
  type Assignment,
  type AttributeFile,
  type AttributeValue,
  parseAttributes,
} from "./attribute_lines.ts";
import { folderOf } from "./real_folders.ts";
import { readFolderRules, readRules, type RuleSources } from "./rule_files.ts";

/** What the attributes of a working tree say. */
export interface AttributeRules {
  of(path: BytePath): Promise<ContentAttributes>;
}

/** git defines it so. */
const BINARY: readonly Assignment[] = [["diff", false], ["merge", false], ["text", false]];

/** Macros that stand for each other end there. */
const MAX_MACRO_DEPTH = 100;

/** @param options.strongest and `weakest`: files for the whole tree */
export function attributeRules(
  sources: RuleSources,
  options: {
    readonly strongest: string;
    readonly weakest: string;
    readonly ignoreCase: boolean;
  },
): AttributeRules {
  const ofFolders = new Map<BytePath, AttributeFile>();
  const shared = (path: string): AttributeFile =>
    parseAttributes(readRules(path), "", { ...options, macros: true });
  const strongest = shared(options.strongest);
  const weakest = shared(options.weakest);

  async function fileOf(folder: BytePath): Promise<AttributeFile> {
    const known = ofFolders.get(folder);
    if (known) return known;
    const bytes = await readFolderRules(sources, folder, ".gitattributes");
    const file = parseAttributes(bytes, folder, { ...options, macros: folder === "" });
    ofFolders.set(folder, file);
    return file;
  }

  return {
    async of(path) {
      const files = [strongest];
      for (let folder = folderOf(path);; folder = folderOf(folder)) {
        files.push(await fileOf(folder));
        if (folder === "") break;
      }
      files.push(weakest);
      return contentAttributes(decide(files, path));
    },
  };
}

/** @param files the strongest first */
function decide(files: readonly AttributeFile[], path: BytePath): Map<string, AttributeValue> {
  const decided = new Map<string, AttributeValue>();
  const macroOf = (name: string): readonly Assignment[] =>
    files.find(({ macros }) => macros.has(name))?.macros.get(name) ??
      (name === "binary" ? BINARY : []);

  // Whoever decides first wins: the strongest file's last line, and of a line its last word.
  function assign(assignments: readonly Assignment[], depth: number): void {
    for (const [name, value] of assignments.toReversed()) {
      if (decided.has(name)) continue;
      decided.set(name, value);
      if (value === true && depth < MAX_MACRO_DEPTH) assign(macroOf(name), depth + 1);
    }
  }

  for (const { folder, lines } of files) {
    const relative = folder === "" ? path : path.slice(folder.length + 1);
    for (const line of lines.toReversed()) {
      if (line.matches(relative)) assign(line.assignments, 0);
    }
  }
  return decided;
}

function contentAttributes(decided: ReadonlyMap<string, AttributeValue>): ContentAttributes {
  const textOf = (name: string): string | null => {
    const value = decided.get(name);
    return typeof value === "string" ? value : null;
  };
  const text = textSetting(decided.get("text"));
  // The old name of `text` counts where the new one says nothing.
  const old = text === "unspecified" ? decided.get("crlf") : undefined;
  const isInput = [decided.get("text"), old].includes("input");
  const eol = textOf("eol");
  return {
    text: isInput ? "set" : text === "unspecified" ? textSetting(old) : text,
    eol: isInput ? "lf" : eol === "lf" || eol === "crlf" ? eol : null,
    filter: textOf("filter"),
    workingTreeEncoding: textOf("working-tree-encoding"),
    ident: decided.get("ident") === true,
  };
}

function textSetting(value: AttributeValue | undefined): ContentAttributes["text"] {
  if (value === true) return "set";
  if (value === false) return "unset";
  return value === "auto" ? "auto" : "unspecified";
}
