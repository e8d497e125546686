import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { ENGINES, openTestReview } from "../review/test_review.ts";

const SIGN_IN = "src/features/account/workflows/signIn.machine.ts";
const MOVED = "src/features/account/workflows/enter.machine.ts";

interface Side {
  readonly path: string;
  readonly machines: { readonly states: { readonly path: string }[] }[];
}

/** The paths of the states of the first machine of a side. */
function statesOf(side: Side | null): readonly string[] | null {
  return side?.machines[0]?.states.map(({ path }) => path).filter(Boolean) ?? null;
}

describe("GET /api/review/machines", () => {
  for (const engine of ENGINES) {
    it(`tells a machine as both sides have it, whatever is checked out, by ${engine}`, async () => {
      await using review = await openTestReview(engine);
      const { repository, test } = review;
      repository.git("switch", "--quiet", "--create", "machine");
      const text = new TextDecoder().decode(repository.read(SIGN_IN));
      repository.write(
        SIGN_IN,
        text.replace("    resetting: {", "    asked: {},\n    resetting: {"),
      );
      repository.commitAll("A state more");
      repository.git("mv", SIGN_IN, MOVED);
      repository.commitAll("Moved");
      repository.git("switch", "--quiet", "main");
      // What the base did since, and what nobody committed, is no part of the change.
      repository.write(
        SIGN_IN,
        text.replace("    lockedOut: {", "    later: {},\n    lockedOut: {"),
      );
      repository.commitAll("Meanwhile");
      repository.write(SIGN_IN, "broken(");
      const asked = { base: "main", head: "machine", path: MOVED };
      const { status, body } = await test.get("/api/review/machines", {
        ...asked,
        previousPath: SIGN_IN,
      });
      assertEquals(status, 200, JSON.stringify(body));
      const before = ["signedOut", "checking", "lockedOut", "resetting", "signedIn"];
      assertEquals([body.before.path, body.after.path], [SIGN_IN, MOVED]);
      assertEquals(statesOf(body.before), before);
      assertEquals(statesOf(body.after), before.toSpliced(3, 0, "asked"));
      const alone = (await test.get("/api/review/machines", asked)).body;
      assertEquals([alone.before, statesOf(alone.after)?.length], [null, 6]);
      const gone = (await test.get("/api/review/machines", { ...asked, path: SIGN_IN })).body;
      assertEquals([statesOf(gone.before), gone.after], [before, null]);
    });
  }

  it("tells a file that has no machine, or is no code, as one without", async () => {
    await using review = await openTestReview("embedded");
    for (const path of ["package.json", "README.md", "src/features/cart/pages/CartPage.tsx"]) {
      const asked = { base: "main", head: "work", path };
      const { status, body } = await review.test.get("/api/review/machines", asked);
      assertEquals([status, body.after?.machines], [200, []], path);
    }
  });
});
