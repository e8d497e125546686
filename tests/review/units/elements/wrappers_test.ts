import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { inPage, told as toldOf } from "./compare_texts.ts";

/** The sentences about two snippets of a component. */
function told(base: string, head: string): Promise<string[]> {
  return toldOf(inPage(base), inPage(head));
}

describe("a wrapper that is gone", () => {
  it("is not the element around it, which has the same props", async () => {
    assertEquals(
      await told(
        '<div data-wide={wide} className={cn("group hidden", more)}><Tips delay={0}><div className="tall"><nav className="grid">{links}</nav></div></Tips></div>',
        '<div data-wide={wide} className={cn("group", more)}><Tips delay={0}><nav className="grid">{links}</nav></Tips></div>',
      ),
      [
        '"div" in "Page" lost the class "hidden"',
        '"div" around "nav" with the content "{links}" in "Page" was removed',
      ],
    );
  });

  it("leaves what it held where that stood, though much in it changed", async () => {
    assertEquals(
      await told(
        '<Form onSubmit={save} values={{ rate: 1, level: "low" }}><Column gap="4"><Label>{t("replays")}</Label><Switch isOn={on} onChange={turn}>{t("on")}</Switch><Field name="rate" label={t("rate")}><Text /></Field><Field name="level" label={t("level")}><Text /></Field></Column><Buttons><Submit kind="main">{t("save")}</Submit></Buttons></Form>',
        '<Column gap="4"><Label>{t("replays")}</Label><Switch isOn={on} onChange={turn}>{t("on")}</Switch><Slider label={t("rate")} min={1} max={9} step={2} value={rate} /><Column gap="1"><Label>{t("levels")}</Label><Select value={level} onChange={setLevel}><Item id="a">low</Item><Item id="b">high</Item></Select></Column><Row><Button kind="main" onPress={save}>{t("save")}</Button></Row></Column>',
      ),
      [
        '"Field" in "Page" became "Slider", with the props "min", "max", "step" and 1 more, without the prop "name", without "Text" in it',
        '"Column" with the text `{t("levels")} low high` and 4 elements in it was added to "Column" in "Page"; "Select" with the text "low high" in it: its "onChange" calls "setLevel"',
        '"Row" with the content `{t("save")}` and an element in it was added to "Column" in "Page"; "Button" with the content `{t("save")}` in it: its "onPress" calls "save"',
        '"Form" around "Column" with the content `{t("replays")}` in "Page" was removed, and gone with it: "Buttons" with the content `{t("save")}`; its "onSubmit" called "save"',
        '"Field" with the name "level" and an element in it was removed from "Column" in "Page"',
      ],
    );
  });
});

it("tells once of an element that became another one in another place", async () => {
  assertEquals(
    await told(
      '<main><Link href="/home">{t("later")}</Link><Foot /></main>',
      '<main><div><p><Button onClick={() => push("/home")}>{t("later")}</Button></p></div><Foot /></main>',
    ),
    [
      '"div" with the content `{t("later")}` and an element in it was added to "main" in "Page"',
      '"Link" in "Page" became "Button", with the prop "onClick", without the prop "href", and moved from "main" to "p"',
    ],
  );
});

it("leaves an element where it stands though a new one like it is in a wrapper beside it", async () => {
  assertEquals(
    await told(
      '<nav><Button kind="ghost" size="icon" asChild><Link href="/home"><i className="back" /></Link></Button><Actions item={item} /></nav>',
      '<nav><Button kind="ghost" size="icon" asChild><Link href="/home"><i className="back grey" /></Link></Button><div className="row"><Button kind="ghost" size="icon" onClick={save}><i className="cloud" /></Button><Actions item={item} /></div></nav>',
    ),
    [
      '"i" in "Page" got the class "grey"',
      '"div" was put around "Actions" in "Page", and new in it: "Button" (its "onClick" calls "save")',
    ],
  );
});
