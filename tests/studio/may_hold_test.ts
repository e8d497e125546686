import { it } from "node:test";
import { assertEquals } from "@std/assert";
import { mayHold } from "../../studio/screens/units/may_hold.ts";

const children = { name: "children" };
const title = { name: "title" };

it("a component is offered around another where it takes children, or may take them", () => {
  assertEquals(mayHold({ props: [title, children], propsComplete: true }), true);
  assertEquals(mayHold({ props: [title], propsComplete: true }), false);
  assertEquals(mayHold({ props: [title], propsComplete: false }), true);
});
