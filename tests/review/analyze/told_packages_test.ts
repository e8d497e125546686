import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { toldChange } from "./told_changes.ts";

const needing = (tools: string, icons: string) => ({
  "package.json":
    `{ "name": "app", "dependencies": { "icons": "${icons}", "tools": "${tools}" } }\n`,
});

describe("a review of what packages need", () => {
  it("tells a version that went down, and a range that became one version", async () => {
    const { details } = await toldChange(needing("^1.28.0", "^5.5.0"), needing("1.27.1", "5.5.0"));
    assertEquals(details, [
      'The dependency "icons" changed from "^5.5.0" to "5.5.0", and takes no later version any more',
      'The dependency "tools" went down from "^1.28.0" to "1.27.1", and takes no later version any more',
    ]);
  });
});
