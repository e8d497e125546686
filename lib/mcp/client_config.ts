/** The way in which a client reaches the service: by a command that it runs, or at an address. */
export type ClientTarget =
  | {
    readonly project: string;
    /** The further options of the command, as they are typed. */
    readonly options: readonly string[];
  }
  | {
    readonly url: string;
    readonly token: string | null;
    /** Names of toolsets, split by commas; null for all. */
    readonly toolsets: string | null;
  };

/** Writes the blocks that the usual clients take, each under the name of its file. */
export function clientConfig(target: ClientTarget): string {
  const entry = entryOf(target);
  return [
    "Claude, Cursor, Windsurf and most others (.mcp.json, .cursor/mcp.json, mcp_config.json):",
    JSON.stringify({ mcpServers: { "project-workbench": entry } }, null, 2),
    "VS Code (.vscode/mcp.json):",
    JSON.stringify({ servers: { "project-workbench": entry } }, null, 2),
  ].join("\n");
}

function entryOf(target: ClientTarget): Record<string, unknown> {
  if ("project" in target) {
    const { project, options } = target;
    return {
      type: "stdio",
      command: "npx",
      args: ["-y", "project-workbench", "mcp", "--project", project, ...options],
    };
  }
  const { url, token, toolsets } = target;
  return {
    type: "http",
    url: `${url}/mcp${toolsets === null ? "" : `?toolsets=${toolsets}`}`,
    ...(token !== null && { headers: { Authorization: `Bearer ${token}` } }),
  };
}
