import { createMcpHandler } from "@modelcontextprotocol/server";
import { createMcpServer } from "./mcp_server.ts";
import { openService, type SendRequest } from "./service.ts";
import { readToolsets } from "./toolsets.ts";

/** Whoever asks, and by what. */
export interface McpCall {
  readonly request: Request;
  /** The body of the request, which was read. */
  readonly message: unknown;
  /** The path under which the host mounts the service; empty at the root. */
  readonly basePath: string;
  /** The names of toolsets, split by commas; all unless told. */
  readonly toolsets?: string | undefined;
  /** Asks the service's own routes in the name of whoever sent the request. */
  readonly send: SendRequest;
}

/**
 * Answers one message of the Model Context Protocol, of its revision of 2025 or of 2026. Nothing is kept between two.
 * @throws {WorkbenchError} `invalid_request` for a toolset that there is not
 */
export async function answerMcp(call: McpCall): Promise<Response> {
  const { request, message, basePath, toolsets, send } = call;
  const wanted = readToolsets(toolsets);
  const { origin } = new URL(request.url);
  const service = openService({
    address: origin + basePath,
    baseUrl: origin,
    send,
    signal: request.signal,
  });
  // A handler holds the streams of subscriptions; nothing here tells of changes, so that each request has its own.
  const handler = createMcpHandler(() => createMcpServer(service, wanted), { maxSubscriptions: 1 });
  const response = await handler.fetch(request, { parsedBody: message });
  // The service's own says more.
  response.headers.delete("cache-control");
  return response;
}
