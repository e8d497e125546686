import { assert } from "@std/assert";
import type { TestService } from "./test_workbench.ts";

/** The names of the files of the Studio that its page loads. */
export async function studioFiles(test: TestService): Promise<readonly string[]> {
  const { body } = await test.send("GET", "/");
  const names = [...String(body).matchAll(/\/studio\/([^"]+)"/g)].map(([, name = ""]) => name);
  assert(names.length > 0, "The page names its files");
  return names;
}
