import { WorkbenchError } from "../errors/mod.ts";
import { didYouMean } from "../text/mod.ts";
import { type Toolset, toolsets } from "./telling/tool.ts";

/**
 * Reads which toolsets are requested.
 * @param text names split by commas; all of them unless told
 * @throws {WorkbenchError} `invalid_request`
 */
export function readToolsets(text: string | undefined): readonly Toolset[] {
  if (text === undefined) return toolsets;
  return text.split(",").map((name) => {
    const found = toolsets.find((each) => each === name);
    if (found) return found;
    const message = `There is no toolset "${name}"${didYouMean(name, toolsets)}: use ${
      toolsets.join(", ")
    }`;
    throw new WorkbenchError("invalid_request", message, {
      data: { issues: [{ path: "toolsets", message }] },
    });
  });
}
