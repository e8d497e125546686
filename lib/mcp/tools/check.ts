import { z } from "zod";
import type { pageSource } from "../../pages/page/schemas.ts";
import type { saveList } from "../../saving/save_list.ts";
import { count, listOf } from "../../text/mod.ts";
import { pageOf } from "../telling/answer_pages.ts";
import { cursor, path } from "../telling/inputs.ts";
import type { Service } from "../service.ts";
import { findingLine } from "../telling/told_findings.ts";
import { tool } from "../telling/tool.ts";

type Diagnostic = z.output<typeof pageSource>["diagnostics"][number];

const MAX_FILES = 20;

export const check = tool({
  name: "check",
  toolset: "read",
  description:
    "Syntax errors, type errors and broken rules of files (paths), or of the files saved last.",
  input: z.strictObject({ paths: z.array(path).max(MAX_FILES).optional(), cursor }),
  isReadOnly: true,
  async run({ paths, cursor }, { service }) {
    const asked = paths ?? await savedLast(service);
    if (asked.length === 0) return "Nothing was saved yet: name files in paths";
    const lines: string[] = [];
    for (const path of asked) lines.push(...await checked(path, service));
    return pageOf(lines.join("\n"), cursor);
  },
});

/** The files of the last saves, the newest first. */
async function savedLast(service: Service): Promise<string[]> {
  const { saves } = await service.get<z.output<typeof saveList>>("/api/pages/undo", {
    limit: `${MAX_FILES}`,
  });
  const files = saves.flatMap((save) => save.undone ? [] : save.files);
  return [...new Set(files)].filter((path) => /\.[cm]?[jt]sx?$/.test(path)).slice(0, MAX_FILES);
}

async function checked(path: string, service: Service): Promise<string[]> {
  const { diagnostics } = await service.get<z.output<typeof pageSource>>("/api/pages/source", {
    path,
  });
  const lacking = diagnostics.filter(({ environment }) => environment);
  const others = diagnostics.filter(({ environment }) => !environment);
  const untyped = lacking.length === 0 ? [] : others.filter(isUntyped);
  const own = others.filter((each) => !untyped.includes(each));
  return [
    ...own.map((found) => findingLine({ ...found, path })),
    ...(own.length === 0 ? [`${path}: nothing was found`] : []),
    ...(lacking.length > 0
      ? [`${path}: ${lacking.length} errors only say that packages are not installed`]
      : []),
    ...(untyped.length > 0
      ? [
        `${path}: ${
          count(untyped.length, "parameter")
        } without a type may follow from that, at line ${
          listOf([...new Set(untyped.map(({ line }) => `${line}`))], { max: MAX_LINES })
        }`,
      ]
      : []),
  ];
}

/** The largest number of lines that are named of what may follow from packages that are not installed. */
const MAX_LINES = 10;

/** The codes of TypeScript for what has no type of its own, and none from around it. */
const UNTYPED: ReadonlySet<string> = new Set(["TS7006", "TS7019", "TS7031"]);

function isUntyped({ code }: Diagnostic): boolean {
  return UNTYPED.has(code);
}
