import { z } from "zod";
import type { pageSource } from "../../pages/page/schemas.ts";
import type { saveList } from "../../saving/save_list.ts";
import { pageOf } from "../telling/answer_pages.ts";
import { cursor, path } from "../telling/inputs.ts";
import type { Service } from "../service.ts";
import { findingLine } from "../telling/told_findings.ts";
import { tool } from "../telling/tool.ts";

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
  const own = diagnostics.filter(({ environment }) => !environment);
  const left = diagnostics.length - own.length;
  return [
    ...own.map((found) => findingLine({ ...found, path })),
    ...(own.length === 0 ? [`${path}: nothing was found`] : []),
    ...(left > 0 ? [`${path}: ${left} errors only say that packages are not installed`] : []),
  ];
}
