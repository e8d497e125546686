import { describe, it } from "node:test";

describe("a suite", () => {
  it("fails", () => {
    throw new Error("On purpose");
  });
});
