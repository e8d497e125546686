import {
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  ResourceTemplate,
} from "@modelcontextprotocol/server";
import type { z } from "zod";
import type { planContext } from "../plan/answers.ts";
import type { pageSource } from "../pages/page/schemas.ts";
import { WorkbenchError } from "../errors/mod.ts";
import { nextStep } from "./next_step.ts";
import { pageOf } from "./telling/answer_pages.ts";
import type { Service } from "./service.ts";
import { inToolWords } from "./telling/tool_words.ts";
import { narrated } from "./tools/read_machine.ts";

/** Adds what a client can read without calling a tool. */
export function addResources(server: McpServer, service: Service): void {
  const text = async (uri: URL, reading: Promise<string>) => ({
    contents: [{ uri: uri.href, mimeType: "text/plain", text: pageOf(await told(reading)) }],
  });

  server.registerResource("rules", "workbench://rules", {
    description: "The layers and rules of the project, and the flows that plans are made of",
    mimeType: "text/plain",
  }, (uri) => text(uri, rules(service)));

  server.registerResource(
    "unit",
    new ResourceTemplate("workbench://unit/{+path}", { list: undefined }),
    {
      description: "A source file of the project",
      mimeType: "text/plain",
    },
    (uri, { path }) => text(uri, source(wordOf(path), service)),
  );

  server.registerResource(
    "machine",
    new ResourceTemplate("workbench://machine/{+path}/{index}", { list: undefined }),
    { description: "A state machine of a file in English", mimeType: "text/plain" },
    (uri, { path, index }) => {
      const number = Number(wordOf(index));
      return text(uri, narrated(wordOf(path), { index: number, detail: false }, service));
    },
  );
}

/** Waits for what a resource says; a problem of the service is one of the request, told in the words of an agent. */
async function told(reading: Promise<string>): Promise<string> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof WorkbenchError)) throw error;
    const { code, message } = error;
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      [inToolWords(`${code}: ${message}`), nextStep(code) ?? []].flat().join(". "),
    );
  }
}

/** A variable of a template that stands for one value. */
function wordOf(value: string | string[] | undefined): string {
  return decodeURIComponent(Array.isArray(value) ? value.join("/") : value ?? "");
}

async function source(path: string, service: Service): Promise<string> {
  return (await service.get<z.output<typeof pageSource>>("/api/pages/source", { path })).source;
}

async function rules(service: Service): Promise<string> {
  const { layers, rules, frozen, flows } = await service.get<z.output<typeof planContext>>(
    "/api/plan/context",
  );
  return [
    ...layers.map(({ id, mayImport }) =>
      `layer ${id} may import ${mayImport.join(" ") || "nothing"}`
    ),
    ...Object.entries(rules).map(([id, severity]) => `rule ${id}: ${severity}`),
    ...frozen.map((glob) => `frozen: ${glob}`),
    ...flows.map(({ id, args, summary }) => `flow ${id}{${args}}: ${inToolWords(summary)}`),
  ].join("\n");
}
