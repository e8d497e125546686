import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";

/** Adds the prompts that a person picks. */
export function addPrompts(server: McpServer): void {
  server.registerPrompt("implement_ticket", {
    description: "Does a ticket, up to a change that a person reviews",
    argsSchema: z.object({ ticket: z.string().max(20_000) }),
  }, ({ ticket }) =>
    said(
      "Do this ticket in the open project. Call project_overview, then find and read only what it concerns; trace what a " +
        "change reaches. Propose the whole change by propose_change (a dry run first), give the person the link, and wait " +
        "with process_status. Take up their comments by a further proposal. Do not approve anything yourself.\n\n" +
        ticket,
    ));

  server.registerPrompt("review_branch", {
    description: "Reviews a branch for a person",
    argsSchema: z.object({ head: z.string().max(500), base: z.string().max(500).optional() }),
  }, ({ head, base }) =>
    said(
      `Review the branch ${head}${
        base === undefined ? "" : ` against ${base}`
      } with review_branch. Tell what it changes in ` +
        "the product's words, then the findings that matter, each with its place, and what you could not judge.",
    ));

  server.registerPrompt("tidy_unit", {
    description: "Tidies one source file without a change of what it does",
    argsSchema: z.object({ path: z.string().max(4096) }),
  }, ({ path }) =>
    said(
      `Tidy ${path}: check it, read_unit, extract repeated markup by the op "extract", remove imports that nothing uses. ` +
        "Keep what it shows and does. Use dryRun first, then edit, then check it again.",
    ));
}

function said(text: string) {
  return { messages: [{ role: "user" as const, content: { type: "text" as const, text } }] };
}
