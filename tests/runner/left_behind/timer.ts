import { it } from "node:test";

it("leaves a timer", () => {
  setInterval(() => undefined, 60_000);
});
