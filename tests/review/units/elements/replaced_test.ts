import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { inPage, told as toldOf } from "./compare_texts.ts";

/** The sentences about two snippets of a component. */
function told(base: string, head: string): Promise<string[]> {
  return toldOf(inPage(base), inPage(head));
}

describe("an element that took the place of another one", () => {
  it("is told once where it has the same handler, with what is in it no more", async () => {
    assertEquals(
      await told(
        '<div><p>One</p><Button size="sm" onClick={toggle}><Panel size={3} /></Button></div>',
        "<div><p>One</p><IconButton icon={Panel} onClick={toggle} /></div>",
      ),
      [
        '"Button" in "Page" became "IconButton", with the prop "icon", without the prop "size", without "Panel" in it',
      ],
    );
  });

  it("is told once where it has the same text, also in an element that was put around it", async () => {
    assertEquals(
      await told(
        '<main>{!full && <Link href="/home">{t("later")}</Link>}<Foot /></main>',
        '<main><div>{!full && <Button onClick={() => push("/home")}>{t("later")}</Button>}</div><Foot /></main>',
      ),
      [
        '"div" was put around "Button" with the content `{t("later")}` in "Page"',
        '"Link" in "Page" became "Button", with the prop "onClick", without the prop "href"',
      ],
    );
  });

  it("is told once where both are all that is in their element", async () => {
    assertEquals(
      await told('<div><Link2 className="a b" /></div>', '<div><Icon className="a" /></div>'),
      [
        '"Link2" in "Page" became "Icon"',
        '"Icon" in "Page" lost the class "b"',
      ],
    );
    assertEquals(
      await told("<div><Link2 /></div>", "<div>{isOpen && <Icon />}</div>"),
      [
        '"Icon" was added to "div" in "Page", only if "isOpen"',
        '"Link2" was removed from "div" in "Page"',
      ],
    );
  });

  it("is none where only the name of React came before its own, or went", async () => {
    const plain =
      "<Panel as={Fragment}><Suspense fallback={load()}><b>{name}</b></Suspense></Panel>";
    const full =
      "<Panel as={React.Fragment}><React.Suspense fallback={load()}><b>{name}</b></React.Suspense></Panel>";
    assertEquals(await told(plain, full), []);
    assertEquals(await told(full, plain), []);
  });

  it("has a prop in place of one with a like name, where both are but true", async () => {
    assertEquals(await told("<Picker initialFocus />", "<Picker autoFocus />"), [
      '"Picker" in "Page" has the prop "autoFocus" in place of "initialFocus": true',
    ]);
    assertEquals(await told("<Picker isOpen />", "<Picker isDisabled />"), [
      '"Picker" in "Page" got the prop "isDisabled": true',
      '"Picker" in "Page" lost the prop "isOpen": true',
    ]);
  });

  it("is told once where it holds the same elements, also in another one", async () => {
    assertEquals(
      await told(
        "<main><Tab.List><b>{one}</b><i>{two}</i></Tab.List></main>",
        "<main><div><Tabs.List><b>{one}</b><i>{two}</i></Tabs.List></div></main>",
      ),
      [
        '"div" was put around "Tabs.List" with the content "{one}" in "Page"',
        '"Tab.List" in "Page" became "Tabs.List"',
      ],
    );
    assertEquals(
      await told(
        "<Layout><Layout.Top><Search /><b>{one}</b></Layout.Top><Layout.Body><Table rows={rows} /></Layout.Body></Layout>",
        "<><Top><Search /><b>{one}</b></Top><Main><Table rows={rows} /></Main></>",
      ),
      [
        '"Layout.Top" in "Page" became "Top"',
        '"Layout.Body" in "Page" became "Main"',
        '"Layout" around "Layout.Top" and "Layout.Body" in "Page" was removed',
      ],
    );
  });

  it("is none where several have the same handler", async () => {
    assertEquals(
      (await told(
        "<div><A onClick={go} /><p>One</p><B onClick={go} /></div>",
        "<div><p>One</p><C onClick={go} /><D onClick={go} /></div>",
      )).length,
      4,
    );
  });
});

describe("a wrapper", () => {
  it("is told with what its props tell people", async () => {
    assertEquals(
      await told(
        "<main><button onClick={go} /></main>",
        '<main><div className="tip" data-tip={t("refresh")}><button onClick={go} /></div></main>',
      ),
      ['"div" with the data-tip `{t("refresh")}` was put around "button" in "Page"'],
    );
    assertEquals(
      await told(
        '<main><Tooltip title="Go on"><button onClick={go} /></Tooltip></main>',
        "<main><button onClick={go} /></main>",
      ),
      ['"Tooltip" with the title "Go on" around "button" in "Page" was removed'],
    );
  });
});

describe("texts of which one is shown", () => {
  it("are told with an or between them, and no more than three", async () => {
    assertEquals(
      await told(
        "<main />",
        "<main><p>{match(code).with(A, () => <T>Too big</T>).with(B, () => <T>No picture</T>).with(C, () => <T>Gone</T>).otherwise(() => <T>Failed</T>)}</p></main>",
      ),
      [
        '"p" with the text "Too big or No picture or Gone" and 4 elements in it was added to "main" in "Page"',
      ],
    );
    assertEquals(
      await told("<main />", "<main><p>{open ? <b>Hide</b> : <b>Show</b>}</p></main>"),
      [
        '"p" with the text "Hide or Show" and 2 elements in it was added to "main" in "Page"',
      ],
    );
    assertEquals(
      await told("<main />", "<main><p><b>Hide</b>{open && <b>Show</b>}</p></main>"),
      [
        '"p" with the text "Hide Show" and 2 elements in it was added to "main" in "Page"',
      ],
    );
  });
});

describe("a fragment in a loop", () => {
  const loop = (body: string) => `<ul>{items.map(({ id, name }) => ${body})}</ul>`;

  it("is told with its key, once", async () => {
    const [bare, keyed, other] = [
      "<><dt>{id}</dt><dd>{name}</dd></>",
      "<Fragment key={id}><dt>{id}</dt><dd>{name}</dd></Fragment>",
      "<Fragment key={name}><dt>{id}</dt><dd>{name}</dd></Fragment>",
    ];
    assertEquals(await told(loop(bare), loop(keyed)), [
      'The fragment around "dt" in "Page" got the prop "key={id}"',
    ]);
    assertEquals(await told(loop(keyed), loop(bare)), [
      'The fragment around "dt" in "Page" lost the prop "key={id}"',
    ]);
    assertEquals(await told(loop(keyed), loop(other)), [
      'The fragment around "dt" in "Page" has "key={name}" in place of "key={id}"',
    ]);
    assertEquals(
      await told(
        loop(keyed),
        loop("<Fragment key={id}><hr /><dt>{id}</dt><dd>{name}</dd></Fragment>"),
      ),
      ['"hr" was added to "ul" in "Page", for each of "items"'],
    );
  });
});

it("tells a condition without two negations", async () => {
  assertEquals(
    await told(
      "<main><i>{one}</i></main>",
      "<main>{!isOpen ? null : <i>{one}</i>}</main>",
    ),
    ['"i" with the content "{one}" in "Page" got the condition "isOpen"'],
  );
});

describe("classes in a template", () => {
  it("are told one by one beside the same code", async () => {
    const page = (classes: string) => `<p className={\`${classes}\`} />`;
    assertEquals(
      await told(page("flex px-3 ${look} p-${size}"), page("flex p-${size} px-2 ${look}")),
      ['"p" in "Page" got the class "px-2", and lost the class "px-3"'],
    );
    assertEquals(
      await told(page("flex ${look}"), page("flex ${look} ${more}")),
      [
        'The prop "className" of "p" in "Page" changed from "{`flex ${look}`}" to "{`flex ${look} ${more}`}"',
      ],
    );
  });
});
