import { McpServer } from "@modelcontextprotocol/server";
import { VERSION } from "../workbench/mod.ts";
import { addPrompts } from "./prompts.ts";
import { addResources } from "./resources.ts";
import { runTool } from "./run_tool.ts";
import type { Service } from "./service.ts";
import { type AnyTool, type Toolset, toolsets } from "./telling/tool.ts";
import { tools } from "./tools/mod.ts";

const INSTRUCTIONS =
  "Begin with project_overview. Read a unit, then edit it with the version and the ids that the read told. Small edits that " +
  "the person asked for: edit_unit, edit_machine. Anything larger: propose_change; a person approves it file by file, you never do.";

/** Makes the server of one connection, or of one request. */
export function createMcpServer(
  service: Service,
  wanted: readonly Toolset[] = toolsets,
): McpServer {
  const server = new McpServer({ name: "project-workbench", version: VERSION }, {
    instructions: INSTRUCTIONS,
  });
  for (const tool of tools) {
    if (wanted.includes(tool.toolset)) addTool(server, tool, service);
  }
  addResources(server, service);
  addPrompts(server);
  return server;
}

function addTool(server: McpServer, tool: AnyTool, service: Service): void {
  const { name, description, input, isReadOnly, isDestructive = false } = tool;
  server.registerTool(name, {
    description,
    inputSchema: input,
    annotations: isReadOnly
      ? { readOnlyHint: true }
      : { readOnlyHint: false, destructiveHint: isDestructive },
  }, async (given) => await runTool(tool, given, { service }));
}
