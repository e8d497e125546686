import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { openDrivenSession } from "./driven_session.ts";
import { ENGINES } from "./versioned_workbench.ts";

for (const engine of ENGINES) {
  describe(`the question about other changes (${engine})`, () => {
    it("is not about what another write of the service has in the project for a moment", async () => {
      await using driven = await openDrivenSession(engine);
      driven.repository.write(".workbench-0123abcd-1-0123456789abcdef.tmp", "half\n");
      driven.repository.write(".workbench-0123456789abcdef.lock", "0123abcd-1\n");
      assertEquals((await driven.save({ "a.txt": "one\n" })).status, "pending");
      assertEquals((await driven.session.commit()).status, "committed");
    });
  });
}
