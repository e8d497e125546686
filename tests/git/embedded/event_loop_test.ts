import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { openEmbeddedRepository } from "../../../lib/git/engines/embedded/open_repository.ts";
import { turnsWhile } from "../../support/turns_while.ts";
import { withRepository } from "../contract/with_repository.ts";

describe("the status of the embedded engine", () => {
  it("lets others have their turn while thousands of named files are looked at", () =>
    withRepository(openEmbeddedRepository, {}, async ({ git, repository }) => {
      git.write("a", "a\n");
      git.commitAll("first");
      const names = Array.from({ length: 8000 }, (_, index) => `many/file-${index}`);
      for (const name of names) git.write(name, "x");
      const turns = await turnsWhile(async () => {
        assertEquals((await repository.status({ paths: names })).length, names.length);
      });
      assert(turns > 2, `There were ${turns} turns`);
    }));
});
