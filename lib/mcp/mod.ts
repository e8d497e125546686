/**
 * Agents: the service by the Model Context Protocol, as few tools that call its own routes. A person approves; no tool does.
 * @module
 */
export { answerMcp, type McpCall } from "./answer_mcp.ts";
export { createMcpServer } from "./mcp_server.ts";
export { openService, type SendRequest, type Service, type ServiceOptions } from "./service.ts";
export { readToolsets } from "./toolsets.ts";
export { type Toolset, toolsets } from "./tool.ts";
