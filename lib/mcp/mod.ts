/**
 * Agents: the service by the Model Context Protocol, as few tools that call its own routes. A person approves; no tool does.
 * @module
 */
export { answerMcp, type McpCall } from "./answer_mcp.ts";
export { clientConfig, type ClientTarget } from "./client_config.ts";
export { createMcpServer } from "./mcp_server.ts";
export { openService, type SendRequest, type Service, type ServiceOptions } from "./service.ts";
export { SKILL } from "./skill.ts";
export { speakStdio } from "./speak_stdio.ts";
export { readToolsets } from "./toolsets.ts";
export { type Toolset, toolsets } from "./telling/tool.ts";
