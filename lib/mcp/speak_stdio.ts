import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { createMcpServer } from "./mcp_server.ts";
import type { Service } from "./service.ts";
import type { Toolset } from "./telling/tool.ts";

/**
 * Speaks the protocol on the standard streams of this process until the client closes them.
 * @param report told of what is wrong with the connection
 * @returns once the client has gone
 */
export async function speakStdio(
  service: Service,
  toolsets: readonly Toolset[],
  report: (error: unknown) => void,
): Promise<void> {
  const gone = new Promise<void>((resolve) => {
    process.stdin.once("end", resolve);
    process.stdin.once("close", resolve);
  });
  const connection = serveStdio(() => createMcpServer(service, toolsets), { onerror: report });
  await gone;
  await connection.close();
}
