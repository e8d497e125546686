import { before, beforeEach, describe, it } from "node:test";

let begun = 0;
let prepared = 0;
before(() => void begun++);
beforeEach(() => void prepared++);

for (const suite of [1, 2]) {
  describe(`suite ${suite}`, () => {
    it("has the hooks of its own file", () => {
      if (begun !== 1 || prepared !== suite) throw new Error(`Ran ${begun}, ${prepared} times`);
    });
  });
}
