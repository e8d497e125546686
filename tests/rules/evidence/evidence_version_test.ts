import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { it } from "node:test";
import { assertEquals } from "@std/assert";
import { EVIDENCE_VERSION } from "../../../lib/rules/evidence/evidence_memory.ts";
import { fixturePath } from "../../support/fixture_path.ts";

/** What the cases of all rules expect, in the version that is told beside it. */
const RULES = { version: 2, digest: "842a39bfed2f45c9" };

it("evidence is of another version where a rule finds something else", () => {
  const folder = fixturePath("rules");
  const digest = createHash("sha256");
  for (const name of readdirSync(folder).sort()) digest.update(readFileSync(join(folder, name)));
  assertEquals(
    { version: EVIDENCE_VERSION, digest: digest.digest("hex").slice(0, 16) },
    RULES,
    "Raise EVIDENCE_VERSION where a rule finds something else, and write both down here",
  );
});
