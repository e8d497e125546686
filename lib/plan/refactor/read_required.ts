import type { FileText } from "../../project/mod.ts";
import type { Draft } from "../flows/open_draft.ts";
import { refused } from "./refusal.ts";

/** @throws {WorkbenchError} `edit_refused` when there is no such file */
export async function readRequired({ source }: Draft, path: string): Promise<FileText> {
  const file = await source.project.files.read(path);
  if (file) return file;
  throw refused(`Cannot find "${path}": there is no such file`);
}
