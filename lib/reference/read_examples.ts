import { readFile } from "node:fs/promises";
import type { RouteExamples } from "../http/mod.ts";

/** Returns the examples by method and path, as `GET /api/pages`: `npm run examples` asks the demo for them. */
export async function readExamples(): Promise<Readonly<Record<string, RouteExamples>>> {
  return JSON.parse(await readFile(new URL("examples.json", import.meta.url), "utf8"));
}
