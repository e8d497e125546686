import type { ScriptCommand } from "../schemas.ts";
import { readPlainCommand } from "./plain_command.ts";

/** The tools that read no PORT, with the words that make them serve: all of these take `--port`. */
const TOOLS: ReadonlyMap<string, readonly (string | undefined)[]> = new Map([
  ["vite", [undefined, "dev", "serve", "preview"]],
  ["webpack", ["serve"]],
  ["webpack-dev-server", [undefined]],
  ["storybook", ["dev"]],
  ["start-storybook", [undefined]],
  ["astro", ["dev", "preview"]],
  ["rsbuild", [undefined, "dev", "preview"]],
  ["rspack", ["serve", "dev"]],
  ["react-router", ["dev"]],
  ["remix", ["vite:dev"]],
  ["gatsby", ["develop"]],
]);

/**
 * The arguments that have a package manager run a script.
 * @param port the one that was asked for; it is an argument only where the script is one plain command of a tool that is
 * known to take it, without a port of its own. Everybody else has it in PORT.
 */
export function scriptArguments(command: ScriptCommand, port: number | undefined): string[] {
  const run = [command.packageManager === "deno" ? "task" : "run", command.script];
  if (port === undefined || !takesPort(command.text)) return run;
  // npm hands over only what stands behind the dashes; the others would hand over the dashes as well.
  const dashes = command.packageManager === "npm" ? ["--"] : [];
  return [...run, ...dashes, "--port", `${port}`];
}

function takesPort(text: string): boolean {
  const { tool, args } = readPlainCommand(text) ?? { tool: "", args: [] };
  if (args.some((word) => /^(?:--port|-p)(?:=|$)/.test(word))) return false;
  const verb = args[0]?.startsWith("-") ? undefined : args[0];
  return TOOLS.get(tool)?.includes(verb) ?? false;
}
