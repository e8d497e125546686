import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { storyFields } from "../../../lib/story_ai/values/fields.ts";
import { rejectedReasons } from "../../../lib/story_ai/rejected_reasons.ts";
import { rejection } from "../../../lib/story_ai/values/story.ts";

describe("rejection", () => {
  it("quotes the beginning of what was said, never with half a character", () => {
    const [field, reason] = [storyFields[0], rejectedReasons[0]];
    const said = `${"a".repeat(299)}\u{1f600}`;
    assertEquals(rejection(field, reason, said), { field, reason, said: "a".repeat(299) });
    assertEquals(rejection(field, reason), { field, reason });
  });
});
