import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { createMcpServer } from "./mcp_server.ts";
import type { Service } from "./service.ts";
import { StdioTransport } from "./stdio_transport.ts";
import type { Toolset } from "./telling/tool.ts";

/**
 * Speaks the protocol on the standard streams of this process until the client closes them.
 * @param report told of what is wrong with the connection
 * @returns once the client has gone, and what it had asked is answered
 */
export async function speakStdio(
  service: Service,
  toolsets: readonly Toolset[],
  report: (error: unknown) => void,
): Promise<void> {
  const transport = new StdioTransport();
  const connection = serveStdio(() => createMcpServer(service, toolsets), {
    transport,
    onerror: report,
  });
  await transport.ended;
  await connection.close();
}
