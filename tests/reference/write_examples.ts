import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { RouteExamples } from "../../lib/http/mod.ts";
import { areas } from "../../routes/mod.ts";
import { nameOf } from "../routes/coverage/send_case.ts";
import { endSharedServers } from "../routes/coverage/shared_server.ts";
import { examplesOf, hasExamples } from "./make_examples.ts";

const TARGET = fileURLToPath(new URL("../../lib/reference/examples.json", import.meta.url));

const examples: Record<string, RouteExamples> = {};
for (const route of areas.flatMap((area) => area.routes).filter(hasExamples)) {
  examples[nameOf(route)] = await examplesOf(route);
}
await endSharedServers();
writeFileSync(TARGET, `${JSON.stringify(examples, null, 2)}\n`);
