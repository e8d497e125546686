import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import type { ToldFile } from "../../../lib/review/report/file_sentence.ts";
import { tellSummary } from "../../../lib/review/report/tell_summary.ts";
import type { ReviewUnit, UnitDetail } from "../../../lib/review/common/schemas.ts";

type Told = Partial<UnitDetail> & Pick<UnitDetail, "subject" | "name">;

function unit(path: string, ...details: readonly Told[]): ReviewUnit {
  const rest = { owner: null, before: null, after: null, line: 1, message: "It differs" } as const;
  return {
    path,
    kind: "component",
    feature: null,
    change: "changed",
    details: details.map((detail) => ({ ...rest, change: "changed", ...detail })),
    problems: [],
  };
}

describe("tellSummary", () => {
  const summary = (...units: readonly ReviewUnit[]): string[] =>
    tellSummary({ units, findings: [], commits: [], files: [], isOffered: () => true });

  it("tells of a name that several files have, and of a default export by its file", () => {
    const styles = { subject: "code", name: "useStyles" } as const;
    assertEquals(
      summary(
        unit("src/A.tsx", styles),
        unit("src/B.tsx", styles),
        unit("src/proxy.ts", { subject: "code", name: "default" }),
      ),
      ['The code of "proxy.ts" and the hook "useStyles" (2 files) changed, such as: It differs'],
    );
  });

  it("says what code calls only where nothing is told of what it does, or of what people see", () => {
    const calling: Told = { subject: "code", name: "send", mentions: ['calls "track" now'] };
    const failing: Told = { subject: "code", name: "load", facts: ['fails if "a"'] };
    const test: Told = {
      subject: "test",
      name: "sends",
      change: "added",
      message: "A test is new",
    };
    const prop: Told = { subject: "prop", owner: "Card", name: "tone", message: "A prop is new" };
    assertEquals(summary(unit("src/a.ts", calling)), ['"send" calls "track" now']);
    assertEquals(summary(unit("src/a.ts", calling), unit("src/a_test.ts", test)), [
      '"send" calls "track" now',
      "A test is new",
    ]);
    assertEquals(summary(unit("src/a.ts", calling, failing)), ['"load" fails if "a"']);
    assertEquals(summary(unit("src/a.ts", calling), unit("src/Card.tsx", prop)), ["A prop is new"]);
  });

  it("counts new components beside one of which its element tells as more of them", () => {
    const component = (name: string): Told => ({
      subject: "component",
      name,
      change: "added",
      message: `The component "${name}" is new`,
    });
    const element: Told = {
      subject: "element",
      name: "Tabs",
      owner: "Page",
      change: "added",
      message: '"Tabs" with the text "View" was added to "main" in "Page"',
    };
    const all = ["Tabs", "TabsList", "TabsTrigger"].map(component);
    assertEquals(summary(unit("src/Page.tsx", element), unit("src/tabs.tsx", ...all)), [
      element.message,
      '2 more components are new: "TabsList" and "TabsTrigger"',
    ]);
    assertEquals(summary(unit("src/tabs.tsx", ...all)), [
      '3 components are new: "Tabs", "TabsList" and "TabsTrigger"',
    ]);
    const orders = { ...unit("src/orders/Form.tsx", component("OrderForm")), feature: "orders" };
    assertEquals(summary(unit("src/tabs.tsx", ...all), orders), [
      '4 components are new: "OrderForm", "Tabs", "TabsList" and 1 more',
    ]);
  });

  const prop = (name: string, change: UnitDetail["change"], owner = "Card"): Told => ({
    subject: "prop",
    owner,
    name,
    change,
  });

  it("says of each component which props it got, lost and changed, and counts one that differs twice once", () => {
    assertEquals(summary(unit("src/Card.tsx", prop("a", "added"), prop("b", "added"))), [
      '"Card" got the props "a" and "b"',
    ]);
    assertEquals(summary(unit("src/Card.tsx", prop("a", "changed"), prop("a", "changed"))), [
      '"Card" changed the prop "a"',
    ]);
    assertEquals(
      summary(
        unit("src/Card.tsx", prop("a", "added"), prop("b", "removed"), prop("c", "changed")),
        unit("src/Row.tsx", prop("b", "added", "Row")),
        unit("src/List.tsx", prop("d", "removed", "List")),
      ),
      [
        '"Card" got the prop "a", lost the prop "b" and changed the prop "c"; "Row" got the prop "b"; "List" got, lost or changed props',
      ],
    );
  });

  it("tells once of a prop that a component calls otherwise", () => {
    const renamed = { ...prop("tap", "changed"), before: "press", after: "tap" };
    const both = [prop("tap", "added"), prop("press", "removed")];
    assertEquals(summary(unit("src/Card.tsx", prop("a", "added"), renamed, ...both)), [
      '"Card" got the prop "a" and calls the prop "press" "tap" now',
    ]);
  });

  it("tells the only change of a prop of a component by what it is", () => {
    const changed = (owner: string): Told => ({
      subject: "prop",
      owner,
      name: owner,
      message: `The type of the prop of ${owner} changed`,
    });
    assertEquals(summary(unit("src/A.tsx", changed("A")), unit("src/B.tsx", changed("B"))), [
      "The type of the prop of A changed; the type of the prop of B changed",
    ]);
  });

  it("tells no types of new components beside these", () => {
    const code = (name: string, after: string): Told => ({
      subject: "code",
      name,
      after,
      message: `${name} differs`,
    });
    assertEquals(
      summary(
        unit("src/Card.tsx", code("Card", "useRef(null)")),
        { ...unit("src/store.ts", code("store", "subscribe ".repeat(9))), kind: "module" },
      ),
      ['The code of "Card" and "store" changed, such as: Card differs'],
    );
    const fresh = { change: "added", message: "It is new" } as const;
    const card: Told = { ...fresh, subject: "component", name: "Card" };
    const props: Told = { ...fresh, subject: "export", name: "CardProps", after: "interface" };
    assertEquals(summary(unit("src/Card.tsx", card, props)), ["It is new"]);
  });

  it("counts new source files where nothing else tells of them, and files of stories", () => {
    const fresh = (path: string, ...details: readonly Told[]): ReviewUnit => ({
      ...unit(path, ...details),
      kind: "module",
      change: "added",
    });
    const offering = fresh("src/a.ts", { subject: "export", name: "a", change: "added" });
    assertEquals(summary(offering, fresh("src/b.ts")), [
      'The source file "b.ts" is new',
      "It differs",
    ]);
    assertEquals(summary(offering), ["It differs"]);
    const story = { ...fresh("src/A.stories.tsx"), kind: "story" };
    assertEquals(summary(story, { ...story, change: "removed" }), [
      "1 file of stories is new; 1 file of stories is gone",
    ]);
  });

  it("tells few differences of elements as they are, each with how often it is there", () => {
    const element = (path: string, message: string, line = 1): ReviewUnit =>
      unit(path, { subject: "element", owner: "Search", name: "Button", message, line });
    assertEquals(
      summary(
        element("src/A.tsx", "A went"),
        element("src/B.tsx", "A went"),
        element("src/B.tsx", "B came"),
      ),
      ["A went (2 files); B came"],
    );
    assertEquals(summary(element("src/A.tsx", "A went"), element("src/A.tsx", "A went", 2)), [
      "A went (2 times)",
    ]);
  });

  it("gives what a user of the app notices first as examples of many differences of elements, as far as they are short", () => {
    const element = (
      name: string,
      aspect: NonNullable<UnitDetail["aspect"]>,
      change: UnitDetail["change"] = "changed",
    ): Told => ({
      subject: "element",
      owner: "Search",
      name,
      aspect,
      change,
      message: `${name} ${change}`,
    });
    const look = element("a", "look");
    const others = [
      element("b", "prop"),
      element("Chart", "presence", "added"),
      element("d", "text"),
    ];
    assertEquals(summary(unit("src/Search.tsx", look, ...others)), [
      'The markup changed in "Search": 4 differences, such as: d changed; Chart added; b changed',
    ]);
    const long = { ...element("e", "text"), message: "e".repeat(400) };
    assertEquals(summary(unit("src/Search.tsx", look, ...others, long)), [
      `The markup changed in "Search": 5 differences, such as: d changed; Chart added; b changed`,
    ]);
    assertEquals(
      summary(unit("src/Search.tsx", look, element("f", "look"), element("g", "look"))),
      [
        'Classes and styles changed in "Search": 3 differences, such as: a changed; f changed; g changed',
      ],
    );
  });

  it("gives what is new and can be read or used, and what took the place of what, before other examples", () => {
    const element = (message: string, rest: Partial<UnitDetail>): Told => ({
      subject: "element",
      owner: "Search",
      name: "div",
      ...rest,
      message,
    });
    const swap = element("Bar became Top", {
      aspect: "prop",
      name: "Top",
      before: "Bar",
      after: "Top",
    });
    const others = [
      element("text", { aspect: "text" }),
      element("condition", { aspect: "presence" }),
      swap,
      element('"p" with the text "Hi" was added', {
        aspect: "presence",
        change: "added",
        name: "p",
      }),
    ];
    assertEquals(summary(unit("src/Search.tsx", ...others)), [
      'The markup changed in "Search": 4 differences, such as: "p" with the text "Hi" was added; Bar became Top; text',
    ]);
    const page = (name: string) => unit(`src/${name}.tsx`, { ...swap, owner: name });
    assertEquals(summary(page("A"), page("B"), page("C")), ["Bar became Top (3 files)"]);
    const told = (name: string): Told => ({ ...swap, owner: name, message: `${name} has a Top` });
    assertEquals(
      summary(
        unit("src/A.tsx", told("A")),
        unit("src/B.tsx", told("B")),
        unit("src/C.tsx", told("C"), element("text", { aspect: "text", owner: "C" })),
      ),
      [
        'The markup changed in "A", "B" and "C": 4 differences, such as: text; in 3 files "Top" took the place of "Bar"',
      ],
    );
  });

  it("tells texts by what they say, in English where they are, and in how many languages", () => {
    const texts = (language: string, ...details: readonly Told[]) => ({
      ...unit(`locales/${language}.json`, ...details),
      kind: "texts",
    });
    const text = (owner: string, name: string, change: UnitDetail["change"] = "changed"): Told => ({
      subject: "text",
      owner,
      name,
      change,
      message: `The ${owner} text ${name} ${change}`,
    });
    assertEquals(summary(texts("de", text("de", "title"))), ["The de text title changed"]);
    assertEquals(
      summary(texts("de", text("de", "title")), texts("en-US", text("en-US", "title"))),
      [
        "1 text changed in 2 languages, such as: The en-US text title changed",
      ],
    );
    assertEquals(
      summary(
        texts("de", text("de", "title")),
        texts("en-US", text("en-US", "title"), text("en-US", "hint")),
      ),
      ["2 texts changed in up to 2 languages, such as: The en-US text title changed"],
    );
    const signs = [text("en", "Who we’ll be", "removed"), text("en", "Who we'll be", "added")];
    assertEquals(summary(texts("en", ...signs, text("en", "Who is here", "added"))), [
      "The en text Who is here added",
    ]);
    const many = texts("de", text("de", "a"), text("de", "b"), text("de", "c", "added"));
    const fresh = { ...texts("fr"), change: "added" } as const;
    assertEquals(summary(many, fresh), [
      '2 texts changed, such as: The de text a changed; the de text c added; the texts of "locales/fr.json" are new',
    ]);
  });

  it("tells an edit that was made in many places with its number", () => {
    const button = (line: number): Told => ({
      subject: "element",
      owner: "Search",
      name: "size",
      before: "lg",
      after: "sm",
      line,
      message: `one of them on ${line}`,
    });
    const other = { ...button(4), after: "xs" };
    assertEquals(summary(unit("src/Search.tsx", button(1), button(2), button(3), other)), [
      'The markup changed in "Search": 4 differences, 3 of them alike, such as: one of them on 1; the other one: one of them on 4',
    ]);
  });

  it("counts edits as alike that say the same of one element of different components", () => {
    const link = (owner: string, classes: string): Told => ({
      subject: "element",
      owner,
      name: "Link",
      before: `className="${classes}"`,
      after: `className="${classes} loud"`,
      message: `"Link" in "${owner}" got the class "loud"`,
    });
    assertEquals(
      summary(
        unit("src/Top.tsx", link("Top", "flex")),
        unit("src/Side.tsx", link("Side", "flex")),
        unit("src/Foot.tsx", link("Foot", "flex")),
        unit("src/Skeleton.tsx", link("Skeleton", "block")),
      ),
      [
        'The markup changed in "Top", "Side", "Foot" and 1 more: 4 differences, all alike, such as: "Link" in "Top" got the class "loud"',
      ],
    );
  });

  it("counts pages of one name by their addresses, and other components of one name by their files", () => {
    const text = (path: string, line: number, page?: string): ReviewUnit => {
      const owner = page === undefined ? "Row" : "Page";
      const message = `The text on ${line} changed`;
      const told: Told = { subject: "element", owner, name: "p", after: `${line}`, message };
      return unit(path, page === undefined ? told : { ...told, page });
    };
    assertEquals(
      summary(
        text("src/Top.tsx", 1),
        text("src/Side.tsx", 2),
        text("app/cart/page.tsx", 3, "/cart"),
        text("app/help/page.tsx", 4, "/help"),
      ),
      [
        'The markup changed in "Row" (2 files), "Page" of "/cart" and "Page" of "/help": 4 differences, such as: The text on 1 changed; the text on 2 changed; the text on 3 changed',
      ],
    );
  });

  it("counts the flows that have no sentence of their own", () => {
    const state = (owner: string): Told => ({
      subject: "state",
      owner,
      name: "a",
      message: `${owner} differs`,
    });
    const flows = ["One", "Two", "Three", "Four"].map(state);
    assertEquals(summary(unit("src/flows.ts", ...flows)), [
      "One differs",
      "Two differs",
      "2 more flows changed",
    ]);
  });

  it("names a file that many folders have with its folder, and a name of a file before others", () => {
    const code = (name: string): Told => ({ subject: "code", name, message: "It differs" });
    assertEquals(
      summary(
        unit("src/api/read.ts", code("read")),
        unit("src/api/view.ts", code("handler")),
        unit("src/api/traces/index.ts", code("default")),
      ),
      [
        'The code of "handler" of "api/view.ts", "read" and "traces/index.ts" changed, such as: It differs',
      ],
    );
  });

  it("says of few routes what became of them, and of many an example", () => {
    const route = (name: string): Told => ({ subject: "route", name, message: `${name} moved` });
    assertEquals(summary(unit("src/router.tsx", route("/a"), route("/b"))), ["/a moved; /b moved"]);
    assertEquals(summary(unit("src/router.tsx", route("/a"), route("/b"), route("/c"))), [
      'The routes "/a", "/b" and "/c" changed, such as: /a moved',
    ]);
  });

  it("tells what modules offer, what leads elsewhere, and what packages need and run", () => {
    const named = (
      subject: UnitDetail["subject"],
      name: string,
      change: UnitDetail["change"],
    ): Told => ({
      subject,
      name,
      change,
      message: `${subject} ${name} ${change}`,
    });
    assertEquals(
      summary(
        unit(
          "src/a.ts",
          named("export", "one", "added"),
          named("export", "two", "added"),
          named("export", "old", "removed"),
        ),
        unit("src/b.ts", named("import", "Helmet", "changed")),
        unit(
          "package.json",
          named("dependency", "zod", "added"),
          named("dependency", "yup", "removed"),
          named("dependency", "react", "changed"),
          named("script", "test", "added"),
          named("script", "build", "changed"),
        ),
      ),
      [
        '2 exports are new: "one" and "two"; 1 export is gone: "old"',
        "import Helmet changed",
        '1 package is new: "zod"; 1 package is gone: "yup"; 1 package changed: "react"',
        '2 scripts of packages came, went or changed: "test" and "build"',
      ],
    );
    assertEquals(summary(unit("src/a.ts", named("export", "one", "added"))), ["export one added"]);
    assertEquals(
      summary(
        unit(
          "src/a.tsx",
          named("component", "Card", "added"),
          named("export", "one", "added"),
          named("export", "two", "added"),
        ),
      ),
      ["component Card added", '2 exports beside the components are new: "one" and "two"'],
    );
    assertEquals(summary(unit("src/a.ts", named("export", "default", "removed"))), [
      '1 export is gone: the default of "a.ts"',
    ]);
    assertEquals(
      summary(
        unit("src/a.ts", named("export", "one", "added"), named("export", "default", "added")),
        unit("src/index.ts", named("export", "one", "added")),
      ),
      ['2 exports are new: "one" (2 files) and the default of "a.ts"'],
    );
    assertEquals(summary(unit("package.json", named("dependency", "zod", "added"))), [
      "dependency zod added",
    ]);
  });

  it("tells packages of another major version before the others", () => {
    const range = (name: string, before: string, after: string): Told => ({
      subject: "dependency",
      name,
      before,
      after,
    });
    assertEquals(
      summary(unit(
        "package.json",
        range("vitest", "^3.1.0", "^3.2.0"),
        range("react", "^18.2.0", "^19.0.0"),
        range("prisma", "workspace:*", "6"),
      )),
      ['1 package has another major version: "react" from ^18.2.0 to ^19.0.0; 2 packages changed: "vitest" from ^3.1.0 to ^3.2.0 and "prisma" from workspace:* to 6'],
    );
  });

  it("gives code that a user is nearest to as the example of many", () => {
    const code = (path: string, kind: string): ReviewUnit => ({
      ...unit(path, { subject: "code", name: path, message: `${path} differs` }),
      kind,
    });
    assertEquals(
      summary(code("vite.config.ts", "tooling"), code("a.ts", "module"), code("b.ts", "page")),
      ['The code of "b.ts" and "a.ts" changed, such as: b.ts differs'],
    );
    assertEquals(summary(code("vite.config.ts", "tooling")), ["vite.config.ts differs"]);
  });

  it("says that nothing differs behind what the author says", () => {
    assertEquals(
      tellSummary({
        units: [],
        findings: [],
        commits: [{ subject: "Tidy" }],
        files: [],
        isOffered: () => true,
      }),
      [
        'The author says: "Tidy"',
        "Nothing in the source code of the project changed",
      ],
    );
  });

  it("tells what frameworks ask of each file by its file, and effects by what they do", () => {
    const loader: Told = { subject: "code", name: "loader", facts: ["asks more"] };
    const effect = { subject: "effect", name: "useEffect", owner: "Page" } as const;
    assertEquals(
      summary(
        unit("app/routes/cart/page.tsx", loader, { ...effect, facts: ["runs once"] }),
        unit("app/routes/shop/page.tsx", loader, effect),
        unit("app/routes/way/page.tsx", { ...effect, change: "added", message: "It came" }),
      ),
      [
        'An effect of "Page" runs once; It came; 1 more effect of "Page" changed',
        '"loader" of "cart/page.tsx" asks more (likewise "loader" of "shop/page.tsx")',
      ],
    );
  });

  it("names the pictures and other files that are no units", () => {
    const file = (path: string, status: ToldFile["status"] = "added"): ToldFile => ({
      path,
      status,
    });
    const told = (...files: readonly ToldFile[]): string[] =>
      tellSummary({
        units: [unit("src/a.ts")],
        findings: [],
        commits: [],
        files,
        isOffered: () => true,
      });
    const nothing = "The source code of the project does what it did before, in another form";
    assertEquals(
      told(file("public/a.png"), file("db/1.sql"), file("app/b.svg"), file("src/a.ts")),
      [
        nothing,
        '2 pictures are new: "a.png" and "b.svg"; the SQL file "db/1.sql" is new',
      ],
    );
    assertEquals(
      told(
        file("yarn.lock", "modified"),
        file("apps/web/i18n.lock", "modified"),
        file("src/__snapshots__/a.snap"),
      ),
      [nothing],
    );
    assertEquals(
      told(
        file("Dockerfile", "modified"),
        file("a.css", "deleted"),
        file("b.woff2", "modified"),
        { ...file("docs/new.md", "renamed"), previousPath: "old.md" },
        file("c.yml"),
        file("d.yml"),
      ),
      [
        nothing,
        'The font "b.woff2" changed; the style sheet "a.css" is gone; the document "docs/new.md" moved; the file "Dockerfile" changed; 2 more files came, went or changed',
      ],
    );
  });

  it("names a prop that several components got once", () => {
    const prop = { subject: "prop", name: "locale", change: "added" } as const;
    assertEquals(
      summary(
        unit("src/a.tsx", { ...prop, owner: "A" }),
        unit("src/b.tsx", { ...prop, owner: "B" }),
      ),
      ['The prop "locale" of "A" and "B" is new'],
    );
    const gone = { ...prop, change: "removed" } as const;
    assertEquals(
      summary(
        unit("src/a.tsx", { ...gone, owner: "A" }),
        unit("src/b.tsx", { ...gone, owner: "B" }),
      ),
      ['The prop "locale" of "A" and "B" is gone'],
    );
  });

  it("names few source files that are new or gone, and counts many", () => {
    const files = (["added", "removed", "removed"] as const)
      .map((change, index) => ({ ...unit(`src/${index}.ts`), change }));
    assertEquals(summary(...files), [
      'The source file "0.ts" is new; the source files "1.ts" and "2.ts" are gone',
    ]);
    const many = [1, 2, 3, 4].map((each) => ({
      ...unit(`src/${each}.ts`),
      change: "added" as const,
    }));
    assertEquals(summary(...many), ['4 source files in "src" are new']);
  });

  it("calls a package neither new nor gone that another one needed, or needs now", () => {
    const range = (name: string, change: UnitDetail["change"], before: string | null): Told => ({
      subject: "dependency",
      name,
      change,
      before,
      after: change === "removed" ? null : "13.2.2",
    });
    assertEquals(
      summary(
        unit("apps/web/package.json", range("auth", "changed", "9.0.3")),
        unit(
          "packages/auth/package.json",
          range("auth", "added", null),
          range("zod", "added", null),
        ),
        unit("packages/old/package.json", range("ink", "removed", "1.0.0")),
        unit("packages/new/package.json", range("ink", "added", null)),
      ),
      [
        '1 package is new in "packages/auth": "zod"; 1 package has another major version: "auth"; 1 package changed: "ink"',
      ],
    );
  });

  it("tells each name that is another one with the number of its files", () => {
    const renamed = (before: string, after: string): Told => ({
      subject: "name",
      name: after,
      before,
      after,
    });
    assertEquals(
      summary(
        unit("src/a.ts", renamed("note", "remark"), renamed("cost", "price")),
        unit("src/b.ts", renamed("note", "remark")),
      ),
      ['"note" is called "remark" now (2 files) and "cost" is called "price" now (1 file)'],
    );
  });

  it("counts no package among the new source files", () => {
    const added = { ...unit("packages/a/package.json"), kind: "package", change: "added" } as const;
    assertEquals(summary(added), [
      "Nothing in the source code of the project changed",
    ]);
  });

  it("tells what code does now in words, with the code that does the same, and nothing of what merely changed", () => {
    const code = (name: string, ...facts: readonly string[]): Told => ({
      subject: "code",
      name,
      message: `${name}: raw`,
      ...facts.length > 0 && { facts: [...facts] },
    });
    const of = (path: string, ...details: readonly Told[]): ReviewUnit => ({
      ...unit(path, ...details),
      kind: "module",
    });
    assertEquals(
      summary(
        of(
          "src/a.ts",
          code("save", 'calls "track" now', "catches errors now"),
          code("parse"),
          code("read", "queries the database in another way"),
        ),
        of("src/b.ts", code("send", 'calls "track" now', "catches errors now")),
        {
          ...unit(
            "src/Card.tsx",
            { subject: "prop", owner: "Card", name: "a", change: "added" },
            code("Card", "says it", "stops early", "is another one"),
          ),
        },
        of("src/use_a.ts", code("useA")),
      ),
      [
        "It differs",
        'The component "Card" says it, and stops early; "save" calls "track" now, and catches errors now (likewise "send")',
      ],
    );
    assertEquals(summary(unit("src/a.ts", code("a", "one", "two", "three"))), [
      '"a" one, and two',
    ]);
    assertEquals(
      summary(unit("src/a.ts", code("a")), unit("src/b.ts", { subject: "import", name: "c" })),
      ['The code of "a" changed', "It differs"],
    );
  });

  it("says that code merely changed where no other sentence is about the code of the product", () => {
    const vague: Told = { subject: "code", name: "parse", facts: ["differs in its types alone"] };
    assertEquals(summary(unit("src/a.ts", vague)), ['"parse" differs in its types alone']);
    const effect = { subject: "effect", name: "useEffect", change: "added" } as const;
    assertEquals(summary(unit("src/a.ts", vague, effect)), ["It differs"]);
    assertEquals(
      summary(unit("src/a.ts", vague), unit("src/b.ts", { subject: "test", name: "b" })),
      ["It differs"],
    );
    const other: Told = { subject: "code", name: "parse" };
    assertEquals(
      summary(unit("src/a.ts", other), unit("src/b.ts", { subject: "test", name: "b" })),
      [
        'The code of "parse" changed',
        "It differs",
      ],
    );
  });

  it("names a test, the keys that have another name, and no type of props beside the props", () => {
    const told = (subject: "test" | "env", name: string, more: Partial<UnitDetail>): Told => ({
      subject,
      name,
      ...more,
    });
    assertEquals(
      summary(unit(
        "src/a.test.ts",
        told("test", "cart > adds", { change: "added" }),
        told("test", "cart > removes", { change: "added" }),
        told("test", "cart > counts", {}),
      )),
      ['2 tests are new: "cart > adds" and "cart > removes"; 1 test changed'],
    );
    assertEquals(
      summary(unit(
        "src/env.ts",
        told("env", "VITE_A", { change: "added", before: "NEXT_A" }),
        told("env", "VITE_B", { change: "added", before: "NEXT_B" }),
        told("env", "VITE_C", { change: "added" }),
      )),
      [
        '2 keys of the environment have another name: "VITE_A" in place of "NEXT_A" and "VITE_B" in place of "NEXT_B"; 1 key of the environment is new: "VITE_C"',
      ],
    );
    const prop = { subject: "prop", owner: "Card", name: "tone", change: "added" } as const;
    const type: Told = {
      subject: "export",
      name: "CardProps",
      facts: ['has the field "tone" now'],
    };
    const alias = { subject: "export", name: "Tone", change: "added", after: "type" } as const;
    assertEquals(summary(unit("src/Card.tsx", prop, type, alias)), ["It differs"]);
  });

  it("tells the two weightiest facts of code, and no list of all that it calls", () => {
    const facts = ["asks for a", "calls b now", "uses c now"];
    assertEquals(summary(unit("src/a.ts", { subject: "code", name: "load", facts })), [
      '"load" asks for a, and calls b now',
    ]);
  });

  it("names the files of code that is called alike, and how much else does other things", () => {
    const code = (name: string, fact: string): Told => ({ subject: "code", name, facts: [fact] });
    assertEquals(
      summary(
        unit("src/a/db.ts", code("query", "is new")),
        unit("src/b/db.ts", code("query", "is new")),
      ),
      ['"query" of "src/a/db.ts" is new (likewise "query" of "src/b/db.ts")'],
    );
    assertEquals(
      summary(
        unit("src/a.ts", ...["a", "b", "c", "d", "e"].map((name) => code(name, `does ${name}`))),
      ),
      ['"a" does a; "b" does b; "c" does c; "d" does d; the code of "e" changed as well'],
    );
  });

  it("tells an import that leads elsewhere where nothing else is told, and in place of the export that went", () => {
    const moved = { subject: "import", name: "link", message: "link comes from b now" } as const;
    const other = { subject: "import", name: "cn", message: "cn comes from b now" } as const;
    const code: Told = { subject: "code", name: "a", facts: ["calls c now"] };
    const gone = { subject: "export", name: "link", change: "removed" } as const;
    assertEquals(summary(unit("src/a.ts", other)), ["cn comes from b now"]);
    assertEquals(summary(unit("src/a.ts", other, code)), ['"a" calls c now']);
    assertEquals(summary(unit("src/a.ts", moved, code), unit("src/link.ts", gone)), [
      '"a" calls c now',
      "link comes from b now",
    ]);
  });

  it("counts all exports that a file gave up, also one that is imported from elsewhere now", () => {
    const gone = (name: string): Told => ({ subject: "export", name, change: "removed" });
    const moved = { subject: "import", name: "link", message: "link comes from b now" } as const;
    assertEquals(
      summary(
        unit("src/a.ts", moved),
        unit("src/links.ts", gone("link"), gone("split"), gone("join")),
      )[0],
      '3 exports are gone: "link", "split" and "join"',
    );
  });

  it("calls code a hook where hooks are, and a component a page only by its name", () => {
    const code = (name: string, words: string): Told => ({ subject: "code", name, facts: [words] });
    const shown = (owner: string): Told => ({ subject: "element", owner, name: "p" });
    const of = (path: string, kind: string, ...details: readonly Told[]) => ({
      ...unit(path, ...details),
      kind,
    });
    const last = (...units: readonly ReviewUnit[]): string | undefined => summary(...units).at(-1);
    assertEquals(
      last(of("src/lib/gate.ts", "module", code("useGate", "calls a now"))),
      '"useGate" calls a now',
    );
    assertEquals(
      last(of("src/hooks/useGate.ts", "hook", code("useGate", "calls a now"))),
      'The hook "useGate" calls a now',
    );
    const page = (path: string, name: string): string | undefined =>
      last(of(path, "page", code(name, "calls a now"), shown(name)));
    assertEquals(page("app/bills/page.tsx", "BillForm"), 'The component "BillForm" calls a now');
    assertEquals(page("app/bills/page.tsx", "BillsPage"), 'The page "BillsPage" calls a now');
    assertEquals(page("app/bills/page.tsx", "Bills"), 'The page "Bills" calls a now');
    assertEquals(page("src/pages/my-bills.tsx", "MyBills"), 'The page "MyBills" calls a now');
  });

  it("tells nothing of what a framework asks a new page for", () => {
    const page = unit("src/pages/support.tsx", {
      subject: "export",
      name: "meta",
      change: "added",
    });
    assertEquals(summary({ ...page, kind: "page", change: "added" }), [
      'The page "src/pages/support.tsx" is new',
    ]);
    const route = unit(
      "src/routes/support.tsx",
      { subject: "route", name: "/support", change: "added" },
      { subject: "export", name: "Route", change: "added" },
    );
    assertEquals(summary({ ...route, kind: "page", change: "added" }), [
      'The route "/support" is new',
    ]);
  });

  it("tells exports that have another name, and whatever else no sentence is about", () => {
    const renamed = { subject: "export", name: "b", before: "a", after: "b" } as const;
    assertEquals(summary(unit("src/a.ts", renamed)), ["It differs"]);
    assertEquals(summary(unit("src/a.ts", { subject: "rule", name: "no-cycle" })), ["It differs"]);
    const typed: Told = { subject: "export", name: "Row", facts: ['has the field "a" now'] };
    assertEquals(summary(unit("src/a.ts", typed)), ['"Row" has the field "a" now']);
  });

  it("gives as examples of markup what is read and used before what holds and adorns", () => {
    const element = (
      name: string,
      aspect: NonNullable<UnitDetail["aspect"]>,
      rest: Partial<UnitDetail> = {},
    ): Told => ({ subject: "element", owner: "Search", name, aspect, message: name, ...rest });
    assertEquals(
      summary(unit(
        "src/Search.tsx",
        element("div", "presence", { change: "added" }),
        element("Box", "look"),
        element("Chart", "presence", { change: "added" }),
        element("SaveButton", "prop", { after: "disabled={isBusy}" }),
        element("a", "link"),
      )),
      [
        'The markup changed in "Search": 5 differences, such as: a; SaveButton; Chart',
      ],
    );
    const typed = (line: number) =>
      element("button", "prop", { after: 'type="button"', line, message: "typed" });
    assertEquals(
      summary(
        unit(
          "src/Search.tsx",
          typed(1),
          typed(2),
          typed(3),
          element("Menu", "handler"),
          element("a", "link"),
        ),
      ),
      ['The markup changed in "Search": 5 differences, such as: a; Menu'],
    );
  });

  it("tells the only code that changed by what changed in it", () => {
    const code = { subject: "code", name: "limit", message: "The limit is higher" } as const;
    assertEquals(summary(unit("src/limit.ts", code)), ["The limit is higher"]);
  });

  it("speaks of one route where two files tell of the same", () => {
    const route = { subject: "route", name: "/", change: "added" } as const;
    assertEquals(summary(unit("src/a.tsx", route), unit("src/b.tsx", route)), [
      'The route "/" is new',
    ]);
  });
});
