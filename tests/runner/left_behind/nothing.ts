import { beforeEach, describe, it } from "node:test";

let prepared = 0;
beforeEach(() => void prepared++);

describe("a suite", () => {
  it("leaves nothing", () => {
    if (prepared !== 1) throw new Error(`Prepared ${prepared} times`);
  });
});
