import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import type { UnitDetail } from "../../../lib/review/common/schemas.ts";
import { markupSentences } from "../../../lib/review/report/markup_sentence.ts";
import type { Detail } from "../../../lib/review/report/named_details.ts";
import { told, unit } from "./told_units.ts";

const element = (aspect: NonNullable<UnitDetail["aspect"]>, after: string): Detail => ({
  ...told({ subject: "element", owner: "Form", name: "Field", aspect, after, message: after }),
  unit: unit("src/Form.tsx"),
});

describe("the sentences about markup", () => {
  it("tell the rules of fields, what they hold at first, and handlers apart where there are several", () => {
    const rules = ["rules={a}", "maxLength={2}", "validate={b}"].map((each) =>
      element("prop", each)
    );
    const handlers = ["onBlur={a}", "onChange={b}", "onFocus={c}"].map((each) =>
      element("handler", each)
    );
    const title = element("text", 'title="Name"');
    const first = element("prop", "defaultValue={a}");
    assertEquals(markupSentences([...rules, title, ...handlers, first]), [
      'title="Name"; defaultValue={a}',
      'Validation rules changed in "Form": 3 differences, such as: rules={a}; validate={b}; maxLength={2}',
      'Handlers changed in "Form": 3 differences, such as: onBlur={a}; onFocus={c}; onChange={b}',
    ]);
    assertEquals(markupSentences([...rules.slice(1), title]), [
      'The markup changed in "Form": 3 differences, such as: title="Name"; validate={b}; maxLength={2}',
    ]);
  });

  it("tell last that an element was given other types alone", () => {
    const typed = {
      ...element("prop", "Field"),
      before: "Field<Name>",
      message: '"Field<Name>" became "Field"',
    };
    const title = element("text", 'title="Name"');
    const rest = ["data-a={1}", "data-b={2}", "data-c={3}"].map((each) => element("prop", each));
    const [told] = markupSentences([typed, ...rest, title]);
    assertEquals(told?.includes("became"), false);
  });

  it("tell at once of many props that an element got", () => {
    const got = ["onSearch={a}", "onSelect={b}", "isLoading={c}", "renderEmpty={d}"].map((
      after,
    ) => ({
      ...element("prop", after),
      message: `"Menu" in "Form" got the prop "${after.split("=")[0]}"`,
    }));
    assertEquals(markupSentences(got), [
      '"Menu" in "Form" got the props "onSearch", "onSelect", "isLoading" and 1 more',
    ]);
  });

  it("tell of what went with an element around others where it says something, and not of what is written anew", () => {
    const lone = (
      name: string,
      change: UnitDetail["change"],
      message: string,
      elements = 2,
    ): Detail => ({ ...element("presence", name), name, change, message, elements });
    const mail = lone(
      "Stack",
      "removed",
      '"Stack" around "b" was removed, and gone with it: "i" with the content "{mail}"',
    );
    const rest = ["data-a={1}", "data-b={2}"].map((each) => element("prop", each));
    const old = lone("div", "removed", '"div" with the text "Ask us" was removed from "main"', 3);
    const now = lone("p", "added", '"p" with the text "Ask us" was added to "main"', 3);
    assertEquals(markupSentences([old, now, mail, ...rest]), [
      `The markup changed in "Form": 5 differences, such as: ${mail.message}; data-a={1}; data-b={2}`,
    ]);
  });

  it("count the keys that they do not tell", () => {
    const title = element("text", 'title="Name"');
    const size = element("prop", "tone={2}");
    const other = element("prop", "width={2}");
    assertEquals(markupSentences([title, size, other, element("look", "key={id}")]), [
      'The markup changed in "Form": 4 differences, such as: title="Name"; tone={2}; width={2}',
    ]);
  });
});
