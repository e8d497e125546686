import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { compareElements } from "../../../../lib/review/units/elements/compare_elements.ts";
import { inPage, NOTHING_KNOWN, parse, told as toldOf } from "./compare_texts.ts";

/** The sentences about two snippets of a component. */
function told(base: string, head: string): Promise<string[]> {
  return toldOf(inPage(base), inPage(head));
}

/** The sentences about JSX that was put into a `div`, without that they are about one. */
async function added(jsx: string): Promise<string[]> {
  return (await told("<div />", `<div>${jsx}</div>`))
    .map((message) => message.replace(' was added to "div" in "Page"', " +"));
}

describe("an element whose values are only written otherwise", () => {
  const SAME: readonly (readonly [base: string, head: string])[] = [
    ['<Field name={"a" as Path<any>} />', '<Field name={"a" as Path<Form>} />'],
    ["<p>{rows.map((row) => (row as Row).name)}</p>", "<p>{rows.map((row) => row.name)}</p>"],
    ["<Menu onClose={() => open(false)} />", "<Menu onClose={() => { open(false); }} />"],
    ["<Menu onClose={() => open(false)} />", "<Menu onClose={() => void open(false)} />"],
    ["<i ref={(it) => (all[0] = it)} />", "<i ref={(it) => { all[0] = it; }} />"],
    ['<i className={cn("a b", more)} />', '<i className={cn("b a", more)} />'],
    ['<i className={cn("a b")} />', '<i className="b a" />'],
  ];
  for (const [base, head] of SAME) {
    it(`is the same: ${head}`, async () => assertEquals(await told(base, head), []));
  }

  it("is another one where a function gives what is asked for, or does more", async () => {
    const cases = [
      ["<List of={() => rows()} />", "<List of={() => { rows(); }} />"],
      ["<i onClick={() => a()} />", "<i onClick={() => { a(); b(); }} />"],
    ] as const;
    for (const [base, head] of cases) assertEquals((await told(base, head)).length, 1);
  });
});

describe("classes that a call joins", () => {
  it("came and went one by one, also where a condition holds", async () => {
    assertEquals(
      await told(
        '<i className={cn("a b", isOpen && "c d", more)} />',
        '<i className={cn("a", isOpen && "c e", more)} />',
      ),
      [
        '"i" in "Page" lost the class "b", and got the class "e", and lost the class "d", both where "isOpen"',
      ],
    );
    assertEquals(await told('<i className={clsx("a b")} />', '<i className="a c" />'), [
      '"i" in "Page" got the class "c", and lost the class "b"',
    ]);
  });

  it("are others where one of a family stands behind another one, which a call merges", async () => {
    const [one, other] = ["cn('p-2 px-4 flex', more)", "cn('px-4 p-2 flex', more)"];
    assertEquals((await told(`<i className={${one}} />`, `<i className={${other}} />`)).length, 1);
    const same = "cn('flex p-2 px-4', more)";
    assertEquals(await told(`<i className={${one}} />`, `<i className={${same}} />`), []);
  });

  it("are told as written beside other code", async () => {
    assertEquals(await told("<i className={cn('a', one)} />", "<i className={cn('b', two)} />"), [
      `The prop "className" of "i" in "Page" changed from "{cn('a', one)}" to "{cn('b', two)}"`,
    ]);
  });
});

describe("an element that came or went", () => {
  const NAMED: readonly (readonly [jsx: string, told: string])[] = [
    ["<p>Saved to the log</p>", '"p" with the text "Saved to the log" +'],
    ['<Button text="Confirm" />', '"Button" with the text "Confirm" +'],
    ['<Input name="email" placeholder="Mail" />', '"Input" with the placeholder "Mail" +'],
    ['<Field name="email" />', '"Field" with the name "email" +'],
    [
      '<Head><meta name="viewport" content="width=9" /></Head>',
      '"Head" with "meta" (for "viewport" with the content "width=9") in it +',
    ],
    ["<span>{team.title}</span>", '"span" with the content "{team.title}" +'],
    ["<span>[{lat}°, {lng}°]</span>", '"span" with the content "[{lat}°, {lng}°]" +'],
    [
      "<span>{first} <br /> {last}</span>",
      '"span" with the content "{first} … {last}" and an element in it +',
    ],
    ["<p><b>{name}</b> is here</p>", '"p" with the text "{name} is here" and an element in it +'],
    ["<p>Hello {name}</p>", '"p" with the text "Hello {name}" +'],
    ['<Message defaultMessage="Go on" />', '"Message" with the text "Go on" +'],
    [
      '<Item name={intl.formatMessage({ id: "a.b", defaultMessage: "Commenter" })} />',
      '"Item" with the name "Commenter" +',
    ],
    ["<Icon title={open ? t`Hide` : t`Show`} />", '"Icon" with the title "Hide / Show" +'],
    ["<Cell title={_(msg`Time`)} />", '"Cell" with the title "Time" +'],
    [
      "<div><b><i>Deep down</i></b></div>",
      '"div" with the text "Deep down" and 2 elements in it +',
    ],
    ["<Menu><Item/></Menu>", '"Menu" with "Item" in it +'],
    ["<Menu icon={<b>Top</b>} />", '"Menu" with "Top" in its "icon" and an element in it +'],
    ['<div className="fade wide" />', '"div" with the classes "fade wide" +'],
    ["<hr />", '"hr" +'],
    [
      "<p>One two three four five six seven eight nine ten eleven twelve thirteen</p>",
      '"p" with the text "One two three four five six seven eight nine ten eleven…" +',
    ],
  ];
  for (const [jsx, sentence] of NAMED) {
    it(`is told by what it says: ${jsx}`, async () => {
      assertEquals(await added(jsx), [sentence]);
    });
  }

  const DOING: readonly (readonly [jsx: string, told: string])[] = [
    ["{!board.isTemplate && <Role />}", '"Role" +, only if "!board.isTemplate"'],
    ["{a ? null : <Role />}", '"Role" +, only if "!a"'],
    ["{items.map((item) => <Role of={item} />)}", '"Role" +, for each of "items"'],
    ["<i onClick={onClose} />", '"i" +; its "onClick" calls "onClose"'],
    ["<i onClick={() => void open(1)} />", '"i" +; its "onClick" calls "open(1)"'],
    ["<i onClick={async () => { await open(1); }} />", '"i" +; its "onClick" calls "open(1)"'],
    ["<i onClick={() => { a(); b(); }} />", '"i" +; its "onClick" calls "a" and "b"'],
    ["<i onClick={() => {}} once={1} />", '"i" +'],
    ['<a href="/help">Help</a>', '"a" with the text "Help" +; it leads to "/help"'],
    ["<NavLink to={`/a/${id}`} />", '"NavLink" +; it leads to "/a/${id}"'],
    [
      '<b className={cn("p-2", sum < 0 && "red")} />',
      '"b" +; its class "red" only if "sum < 0"',
    ],
    [
      "<p><button onClick={save}>Save</button></p>",
      '"p" with the text "Save" and an element in it +; "button" with the text "Save" in it: its "onClick" calls "save"',
    ],
  ];
  for (const [jsx, sentence] of DOING) {
    it(`is told with its condition and what it does: ${jsx}`, async () => {
      assertEquals(await added(jsx), [sentence]);
    });
  }

  it("is told in the past where it is gone", async () => {
    assertEquals(
      await told(
        '<div>{open && <a href="/old" onClick={leave}>Leave</a>}{many ? <p>Many</p> : <p>One</p>}</div>',
        "<div />",
      ),
      [
        '"a" with the text "Leave" was removed from "div" in "Page", where it was only if "open"; its "onClick" called "leave"; it led to "/old"',
        '"p" with the text "Many" was removed from "div" in "Page", where it was only if "many"',
        '"p" with the text "One" was removed from "div" in "Page", where it was only if "!many"',
      ],
    );
  });

  it("is told with the branch of a function that returns it", async () => {
    const page = (inner: string) => parse(`function Page(row) { ${inner} }\n`);
    const all = compareElements(
      await page("return <hr />;"),
      await page("if (row.a) return <b />; else if (row.b) { return <i />; } return <hr />;"),
      NOTHING_KNOWN,
    );
    assertEquals(all?.map(({ message }) => message), [
      '"b" was added to "Page", only if "row.a"',
      '"i" was added to "Page", only if "row.b"',
    ]);
  });

  it("is told by nothing that only moved out of it", async () => {
    assertEquals(
      await told(
        '<main><div a={1}><Save to="disk" now>Save</Save></div><nav b={2} /></main>',
        '<main><nav b={2}><Save to="disk" now>Save</Save></nav></main>',
      ),
      [
        '"div" was removed from "main" in "Page"',
        '"Save" in "Page" moved from "div" to "nav"',
      ].toSorted(),
    );
  });
});

describe("an element that was put around something", () => {
  it("is told with the text that it was put around", async () => {
    assertEquals(await told("<Label>Bio</Label>", "<Label><Trans>Bio</Trans></Label>"), [
      '"Trans" was put around the text "Bio" of "Label" in "Page"',
    ]);
    assertEquals(await told("<Label><Trans>Bio</Trans></Label>", "<Label>Bio</Label>"), [
      '"Trans" around the text "Bio" of "Label" in "Page" was removed',
    ]);
  });

  it("is told with the others that came with it, and what these do", async () => {
    const dialog = '<div className="dialog"><h1>Pick one</h1><p>Or two</p></div>';
    assertEquals(
      await told(
        `<main>${dialog}</main>`,
        `<main><div className="box">{onClose && <i onClick={onClose} className="back" />}${dialog}</div></main>`,
      ),
      [
        '"div" was put around "div" with the text "Pick one Or two" in "Page", and new in it: "i" with the class "back" (only if "onClose"; its "onClick" calls "onClose")',
      ],
    );
    assertEquals(
      await told(
        `<main><div className="box">${dialog}<i className="fade" /></div></main>`,
        `<main>${dialog}</main>`,
      ),
      [
        '"div" around "div" with the text "Pick one Or two" in "Page" was removed, and gone with it: "i" with the class "fade"',
      ],
    );
  });

  it("leaves what it holds the same, though that shows more than before", async () => {
    const shown = '<p className="tiny wide">{isShown ? license.key : "***"}</p>';
    const [one, other] = [
      '<main><p className="tiny">{license.key}</p></main>',
      `<main><div>${shown}<Button label="Show" onClick={show} /></div></main>`,
    ];
    assertEquals(await told(one, other), [
      '"div" was put around "p" with the content `{isShown ? license.key : "***"}` in "Page", and new in it: "Button" with the label "Show" (its "onClick" calls "show")',
      '"p" in "Page" got the class "wide"',
      'The content of "p" in "Page" changed from "{license.key}" to `{isShown ? license.key : "***"}`',
    ]);
    assertEquals(
      (await told(other, one)).filter((message) => message.includes('"p" was')),
      [],
    );
  });
});

describe("elements with the same tag", () => {
  it("are told apart by what they say where the sentence is the same", async () => {
    const rows = (attribute: string) =>
      `<div><b ${attribute}>One</b><b ${attribute}>Two</b><hr ${attribute} /></div>`;
    assertEquals(await told(rows(""), rows("hidden")), [
      '"b" with the text "One" in "Page" got the prop "hidden": true',
      '"b" with the text "Two" in "Page" got the prop "hidden": true',
      '"hr" in "Page" got the prop "hidden": true',
    ]);
  });

  it("are told once, with their number, where nothing tells them apart", async () => {
    assertEquals(await told("<p><hr /><hr /></p>", "<p><hr a /><hr a /></p>"), [
      '"hr" in "Page" got the prop "a": true (2 times)',
    ]);
    assertEquals(await told("<p />", "<p><hr /><hr /><br /></p>"), [
      '"hr" was added to "p" in "Page" (2 times)',
      '"br" was added to "p" in "Page"',
    ]);
    assertEquals(
      await told(
        '<p><hr className="x" /><hr className="x" /></p>',
        '<p><hr className="x" a /><hr className="x" a /></p>',
      ),
      ['"hr" in "Page" got the prop "a": true (2 times)'],
    );
  });

  it("are named with their conditions and where they went", async () => {
    assertEquals(
      await told(
        '<form><Field name="email" /><Field name="name" /><Lone /></form>',
        '<form>{a && <Field name="email" />}{a && <Field name="name" />}{a && <Lone />}</form>',
      ),
      [
        '"Field" with the name "email" in "Page" got the condition "a"',
        '"Field" with the name "name" in "Page" got the condition "a"',
        '"Lone" in "Page" got the condition "a"',
      ],
    );
    assertEquals(await told("<p>{a && <b>One</b>}</p>", "<p>{c && <b>One</b>}</p>"), [
      'The condition around "b" with the text "One" in "Page" changed from "a" to "c"',
    ]);
    const moving = (one: string, other: string) =>
      `<main><div a={1}>${one}</div><div b={2}>${other}</div></main>`;
    const save = "<Button c={1} d={2}>Save</Button>";
    assertEquals(await told(moving(save, "<Button />"), moving("", `${save}<Button />`)), [
      '"Button" with the text "Save" in "Page" moved from one "div" to another',
    ]);
  });

  it("are not named by what is told of them", async () => {
    const rows = (text: string) => `<p><b>${text}</b><b>${text}</b></p>`;
    assertEquals(await told(rows("Old"), rows("New")), [
      'The text of "b" in "Page" changed from "Old" to "New" (2 times)',
    ]);
  });
});

describe("a condition that an element got", () => {
  it("is told with what is shown else", async () => {
    assertEquals(
      await told("<h1><Trans>Sign</Trans></h1>", "<h1>{label || <Trans>Sign</Trans>}</h1>"),
      ['"Trans" in "Page" got the condition "!label", else "{label}" is shown'],
    );
    assertEquals(
      await told("<h1><B x={1} /></h1>", '<h1>{a ? <B x={1} /> : "none"}</h1>'),
      ['"B" in "Page" got the condition "a", else "none" is shown'],
    );
  });

  it("does not take away what is shown else", async () => {
    assertEquals(await told("<h1>{label}</h1>", "<h1>{label || <Trans>None</Trans>}</h1>"), [
      '"Trans" with the text "None" was added to "h1" in "Page", only if "!label"',
    ]);
    assertEquals(await told("<h1>{label || <Trans>None</Trans>}</h1>", "<h1>{label}</h1>"), [
      '"Trans" with the text "None" was removed from "h1" in "Page", where it was only if "!label"',
    ]);
  });
});

describe("the value of a prop", () => {
  it("tells of an element that moved into it", async () => {
    assertEquals(
      await told(
        "<Item>Text<Badge>AI</Badge></Item>",
        "<Item badge={<Badge>AI</Badge>}>Text</Item>",
      ),
      ['"Item" in "Page" got the prop "badge": {<Badge>AI</Badge>}'],
    );
    assertEquals(
      await told(
        "<p><b><Badge>AI</Badge></b><Item /></p>",
        "<p><b /><Item badge={<Badge>AI</Badge>} /></p>",
      ),
      [
        '"Item" in "Page" got the prop "badge": {<Badge>AI</Badge>}',
        '"Badge" in "Page" moved from "b" to "badge" of "Item"',
      ],
    );
  });

  it("is cut where it is long", async () => {
    const address =
      "https://example.org/programs/of/many/partners/with/names/that/are/longer/than/others/are";
    assertEquals(
      await told("<Card />", `<Card url={find("${address}", "${address}")} />`),
      [`"Card" in "Page" got the prop "url": {find("${address}",…`],
    );
  });
});

describe("which element is which", () => {
  const inBranches = (...branches: readonly string[]): string =>
    `function Page() {\n${branches.join("\n")}\n}\n`;

  it("goes by the branches of a function", async () => {
    assertEquals(
      await toldOf(
        inBranches(
          'if (loading) return <div className="a"><Spinner size={1} /></div>;',
          'return <div className="b"><List items={items} /><Foot /></div>;',
        ),
        inBranches(
          "if (loading) return <p><Spinner size={1} /></p>;",
          'if (error) return <div className="c"><Oops why={error} /></div>;',
          'return <div className="b"><List items={rows} /><Foot /></div>;',
        ),
      ),
      [
        '"div" in "Page" became "p", without the prop "className"',
        '"div" with "Oops" in it was added to "Page", only if "error"',
        'The prop "items" of "List" in "Page" changed from "{items}" to "{rows}"',
      ],
    );
  });

  it("tells of elements that changed their branches under which condition they are there", async () => {
    assertEquals(
      await toldOf(
        inBranches(
          "if (open) return <Card at={1} by={2} />;",
          "else return <Row of={3} by={4} />;",
        ),
        inBranches(
          "if (open) return <Row of={3} by={4} />;",
          "else return <Card at={1} by={2} />;",
        ),
      ),
      [
        'The condition around "Row" in "Page" changed from "!open" to "open"',
        'The condition around "Card" in "Page" changed from "open" to "!open"',
      ],
    );
  });

  it("goes by classes where an element between others went", async () => {
    const nested = (wide: string, notice: string): string =>
      `<div className="screen ${wide}"><div className="left thin box ${wide}">` +
      `<div className="top line ${wide}"><h1>Check</h1><p>We sent it</p></div>${notice}` +
      `<form className="rows ${wide}"><Input name="mail" /></form><p>Again</p></div></div>`;
    const notice =
      '{late && <div className="note"><p>It is late.</p><p>Look into the spam.</p></div>}';
    const wider = (where: string): string =>
      `${where} got the class "w-2", and lost the class "w-1"`;
    assertEquals(await told(nested("w-1", notice), nested("w-2", "")), [
      `${wider('"div" with the text "Check We sent it Again" in "Page"')} (2 times)`,
      wider('"div" with the text "Check We sent it" in "Page"'),
      wider('"form" in "Page"'),
      '"div" with the text "It is late. Look into the spam." and 2 elements in it was removed from "div" in "Page", where it was only if "late"',
    ]);
  });

  it("takes none for another one behind its neighbours that it is hardly like", async () => {
    const text = (classes: string): string => `{text && <p className="${classes}">{text}</p>}`;
    assertEquals(
      await told(
        `<div>${
          text("old")
        }<main>Goods</main><p className="low"><a href="/terms">Terms</a></p></div>`,
        `<div>{header && <p className="high">{header}</p>}${text("new")}<main>Goods</main></div>`,
      ),
      [
        '"p" with the content "{header}" was added to "div" in "Page", only if "header"',
        '"p" in "Page" got the class "new", and lost the class "old"',
        '"p" with the text "Terms" and an element in it was removed from "div" in "Page"; "a" with the text "Terms" in it: it led to "/terms"',
      ],
    );
  });

  it("prefers an element with the same text to two others with the tag", async () => {
    const text = (classes: string): string => `{text && <p className="${classes}">{text}</p>}`;
    assertEquals(
      await told(
        `<div>${text("old big")}<p className="low">Terms <a>here</a></p></div>`,
        `<div>{header && <p className="high big">{header}</p>}${text("new")}</div>`,
      ),
      [
        '"p" with the content "{header}" was added to "div" in "Page", only if "header"',
        '"p" in "Page" got the class "new", and lost the classes "old" and "big"',
        '"p" with the text "Terms here" and an element in it was removed from "div" in "Page"',
      ],
    );
  });

  it("tells of no condition that an element had before by an element around it or an exit", async () => {
    assertEquals(
      await told(
        "<div>{open && <Row><Tip of={1} /></Row>}</div>",
        "<div>{(open || wide) && <Row>{open && <Tip of={1} />}</Row>}</div>",
      ),
      ['The condition around "Row" in "Page" changed from "open" to "(open || wide)"'],
    );
    assertEquals(
      await toldOf(
        inBranches("if (busy) return <Wait />;", "return <Row of={1} />;"),
        inBranches("return busy ? <Wait /> : <Row of={1} />;"),
      ),
      [],
    );
  });

  it("knows an element that got other props in a new one by one that it keeps", async () => {
    assertEquals(
      await told(
        "<Box><canvas ref={canvas} /></Box>",
        "<Box><div><canvas ref={canvas} style={{ top: 0 }} /></div></Box>",
      ),
      [
        '"div" was put around "canvas" in "Page"',
        '"canvas" in "Page" got the prop "style": {{ top: 0 }}',
      ],
    );
  });

  it("knows props that an object gives with the values that they had", async () => {
    const page = (rest: string, props: string): string =>
      `export function Page({ a, open }) {\n${rest}  return <Row ${props} />;\n}\n`;
    assertEquals(
      await toldOf(
        page("", 'of={a} isOpen={open} size="s"'),
        page('  const shared = { of: a, isOpen: open, size: "l" };\n', "{...shared}"),
      ),
      [
        '"Row" in "Page" got the prop "{...shared}"',
        '"Row" in "Page" lost the prop "size": "s"',
      ],
    );
  });
});

describe("a prop beside a spread", () => {
  const table = (code: string, props: string) =>
    `function Page(props) {\n  ${code}\n  return <Table {...props} ${props}/>;\n}\n`;

  it("is not lost where it only handed on what the spread gives", async () => {
    const handlers = [
      "const load = (rows) => { props.onLoad?.(rows); };",
      "const load = (rows) => props.onLoad(rows);",
      "function load(rows) { return props.onLoad(rows); }",
      "const load = props.onLoad;",
    ];
    for (const handler of handlers) {
      assertEquals(await toldOf(table(handler, "onLoad={load} "), table("", "")), []);
      assertEquals(await toldOf(table("", ""), table(handler, "onLoad={load} ")), []);
    }
    assertEquals(
      await toldOf(table("", "onLoad={(rows) => props.onLoad(rows, 1)} "), table("", "")),
      ['"Table" in "Page" lost the prop "onLoad": {(rows) => props.onLoad(rows, 1)}'],
    );
  });
});
