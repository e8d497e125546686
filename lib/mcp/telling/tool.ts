import type { z } from "zod";
import type { ErrorCode } from "../../errors/mod.ts";
import type { Service } from "../service.ts";

/** The sets that tools can be asked for by, in the order in which they are listed. */
export const toolsets = ["read", "edit", "review"] as const;

export type Toolset = (typeof toolsets)[number];

/** The means with which a tool works. */
export interface ToolSite {
  readonly service: Service;
}

/** One tool: its words for the model, and what it does. */
export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly toolset: Toolset;
  /** One sentence or two: every client pays for each word of it. */
  readonly description: string;
  readonly input: Input;
  /** True when the tool changes nothing. */
  readonly isReadOnly: boolean;
  /** True when the tool may take away something that was there. */
  readonly isDestructive?: boolean;
  /** The next steps after problems that mean something else for this tool than for the others. */
  readonly next?: Partial<Record<ErrorCode, string>>;
  /** @throws {WorkbenchError} the problem of a route, or one of its own that says what to do next */
  readonly run: (input: z.output<Input>, site: ToolSite) => Promise<string>;
}

/** A tool of a list, whose input is whatever its schema has checked. */
export type AnyTool = Omit<Tool, "run"> & {
  readonly run: (input: unknown, site: ToolSite) => Promise<string>;
};

/** Declares a tool: its schema ties what it runs to its own input, which a list of tools forgets. */
export function tool<Input extends z.ZodObject>(declared: Tool<Input>): AnyTool {
  return {
    ...declared,
    run: (input, site) => declared.run(declared.input.parse(input), site),
  };
}
