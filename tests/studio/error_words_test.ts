import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { errorWords } from "../../studio/screens/units/preview/error_words.ts";

describe("the message of an error of the app", () => {
  it("is its cause in one line, with the lines of code apart", () => {
    const message = "Transform failed with 1 error:\n\n[PARSE_ERROR] Unexpected token\n\n  40 <p";
    assertEquals(errorWords(message), {
      cause: "Transform failed with 1 error: [PARSE_ERROR] Unexpected token",
      more: "  40 <p",
    });
    assertEquals(errorWords("It broke"), { cause: "It broke", more: "" });
    assertEquals(errorWords("Failed:"), { cause: "Failed:", more: "" });
    assertEquals(errorWords(""), { cause: "", more: "" });
  });
});
