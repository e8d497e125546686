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

  it("is told to do the same where its code got a name in the file", async () => {
    const lines =
      "setBusy(true); await send(form.values); show('Everything has been sent'); reload();";
    const form = (body: string, jsx: string): string =>
      `export function Form() { ${body} return <Input onBlur={${jsx}} />; }`;
    assertEquals(
      (await told(
        form("", `async () => { ${lines} }`),
        form(`const finish = async () => { ${lines} };`, "finish"),
      )).filter((each) => each.includes("onBlur")).map((each) => each.split(":")[0]),
      ['The prop "onBlur" of "Input" in "Form" calls "finish" now, which calls what it called'],
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
