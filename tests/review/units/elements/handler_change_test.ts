import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { told } from "./compare_texts.ts";

function toldOf(before: string, after: string): Promise<string[]> {
  const form = (jsx: string): string => `export function Form() { return ${jsx}; }`;
  return told(form(before), form(after));
}

describe("a handler that does something else", () => {
  it("is told by the functions that it calls now, before its code", async () => {
    assertEquals(
      await toldOf(
        "<Input onChange={(event) => !isLocked && setMail(event.target.value.trim())} />",
        "<Input onChange={(event) => { if (!isLocked) { setMail(event.target.value.trim()); setNote(null); } }} />",
      ),
      [
        'The prop "onChange" of "Input" in "Form" calls "setNote" now: "!isLocked && setMail(event.target.value.trim())" became "{ if (!isLocked) { setMail(event.target.value.trim()); setNote(null); } }"',
      ],
    );
  });

  const lines =
    "setBusy(true); await send(form.values); show('Everything has been sent'); reload();";
  const form = (body: string, jsx: string): string =>
    `export function Form() { ${body} return <Input onBlur={${jsx}} />; }`;
  const inPlace = form("", `async () => { ${lines} }`);
  const named = form(`const finish = async () => { ${lines} };`, "finish");
  const ways: readonly [what: string, before: string, after: string, said: string][] = [
    ["got a name in the file", inPlace, named, 'calls "finish" now, which calls what it called'],
    ["lost its name", named, inPlace, 'calls "finish" no more, but what that called'],
  ];
  for (const [what, before, after, said] of ways) {
    it(`is told to do the same where its code ${what}`, async () => {
      const messages = (await told(before, after)).filter((each) => each.includes("onBlur"));
      assertEquals(messages.map((each) => each.split(":")[0]), [
        `The prop "onBlur" of "Input" in "Form" ${said}`,
      ]);
    });
  }

  it("is told by what it calls as well, where a function took over what it called", async () => {
    const jsx = (value: string) => `return <Dialog onOpenChange={${value}} />; }`;
    assertEquals(
      await told(
        `export function Chat({ onOpenChange }) { ${jsx("onOpenChange")}`,
        `export function Chat({ onOpenChange }) { const turn = useCallback((isOpen) => { onOpenChange(isOpen); if (!isOpen) clear(); }, []); ${
          jsx("turn")
        }`,
      ),
      ['The prop "onOpenChange" of "Dialog" in "Chat" calls "clear" as well now'],
    );
  });

  it("is told by its code alone where that is short", async () => {
    assertEquals(await toldOf("<Input onChange={save} />", "<Input onChange={send} />"), [
      'The prop "onChange" of "Input" in "Form" changed from "{save}" to "{send}"',
    ]);
  });
});

describe("a long condition around an element", () => {
  it("is told by what it asks for now, before its code", async () => {
    const [old, now] = [
      "(rights === true || rights?.mayCreate) && <Item />",
      "(rights === true || (rights?.mayCreate && rights?.mayUpdate && rights?.mayRemove)) && <Item />",
    ];
    assertEquals(await toldOf(`<List>{${old}}</List>`, `<List>{${now}}</List>`), [
      'The condition around "Item" in "Form" asks for "rights.mayUpdate" and "rights.mayRemove" now: "(rights === true || rights?.mayCreate)" became "(rights === true || (rights?.mayCreate && rights?.mayUpdate && rights?.mayRemove))"',
    ]);
  });
});
