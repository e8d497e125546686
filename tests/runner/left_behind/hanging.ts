import { it } from "node:test";

it("never ends", async () => {
  await new Promise((resolve) => setTimeout(resolve, 600_000));
});
