import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { compareUnits } from "../../../lib/review/units/compare_units.ts";
import { type Files, withTwoCommits } from "../two_commits.ts";

/** What is told of the change from some files to others, by file. */
function told(before: Files, after: Files): Promise<string[]> {
  return withTwoCommits(before, after, async ({ sides, changes }) => {
    const units = await compareUnits(sides, changes);
    return units.flatMap(({ path, details }) =>
      details.map(({ subject, message }) => `${path} ${subject}: ${message}`)
    );
  });
}

/** The same files with a word in place of another one. */
function replaced(files: Files, word: RegExp, by: string): Files {
  return Object.fromEntries(
    Object.entries(files).map(([path, text]) => [path, text.replaceAll(word, by)]),
  );
}

const TICKET: Files = {
  "src/ticket.ts": "export interface Ticket {\n  note?: string;\n}\n\n" +
    "export function shorten({ note }: Ticket) {\n  return { note: note?.slice(0, 9) };\n}\n",
  "src/Row.tsx": 'import type { Ticket } from "./ticket";\n\n' +
    "export function Row({ ticket }: { ticket: Ticket }) {\n" +
    '  return <input name="note" value={ticket.note} />;\n}\n',
};

describe("names that a change calls otherwise", () => {
  it("are told once in each file, and not again where they stand", async () => {
    assertEquals(await told(TICKET, replaced(TICKET, /\bnote\b/g, "remark")), [
      'src/Row.tsx name: "note" is called "remark" now, at 2 places',
      'src/ticket.ts name: "note" is called "remark" now, at 4 places',
    ]);
  });

  it("do not hide what changed beside them", async () => {
    const after = replaced(TICKET, /\bnote\b/g, "remark");
    const row = after["src/Row.tsx"]?.replace("<input", "<input required") ?? "";
    assertEquals(await told(TICKET, { ...after, "src/Row.tsx": row }), [
      'src/Row.tsx name: "note" is called "remark" now, at 2 places',
      'src/Row.tsx element: "input" in "Row" got the prop "required": true',
      'src/ticket.ts name: "note" is called "remark" now, at 4 places',
    ]);
  });

  it("leave what a function took apart as it was written before", async () => {
    const hook = (name: string, options: string, types = "") =>
      `export const useRows = ({ ${name} }: Options = {}) => {\n  return useQuery${types}({ ${options} });\n};\n`;
    assertEquals(
      await told(
        {
          "src/rows.ts": hook(
            "config",
            "...config, queryKey: getRowsKey(), queryFn: () => getRows(), retry: 3",
            "<Rows>",
          ),
        },
        { "src/rows.ts": hook("queryConfig", "...getRowsOptions(), ...queryConfig") },
      ),
      [
        'src/rows.ts export: The signature of "useRows" changed from "({ config }: Options = {})" to "({ queryConfig }: Options = {})"',
        'src/rows.ts code: The code of "useRows" changed: "Rows" is gone, "{ ...config, queryKey: getRowsKey(), queryFn: () => getRows(), retry: 3 }" is gone and "{ ...getRowsOptions(), ...queryConfig }" is new',
      ],
    );
  });

  it("are told of a constant that also has another value", async () => {
    const file = (name: string, pattern: string): string =>
      `const ${name} = ${pattern};\n\nexport function isOpen(path: string) {\n  return ${name}.test(path);\n}\n`;
    const before = { "src/paths.ts": file("LOGIN_OPEN_PATHS", "/^(login)$/") };
    const after = { "src/paths.ts": file("OPEN_PATHS", "/^(login|news)$/") };
    assertEquals(await told(before, after), [
      'src/paths.ts name: "LOGIN_OPEN_PATHS" is called "OPEN_PATHS" now, at 2 places',
      'src/paths.ts code: The code of "OPEN_PATHS" changed from "LOGIN_OPEN_PATHS = /^(login)$/" to "OPEN_PATHS = /^(login|news)$/"',
    ]);
  });

  it("are told of functions of which one took the name of the other", async () => {
    const frame = (head: string, inner: string): string =>
      `export function ${head} {\n  const { language, region } = useSettings();\n` +
      `  return (\n    <main lang={language}>\n      <Menu region={region} title="All of it" />\n` +
      `      ${inner}\n      <Footer region={region} text="Made here" />\n    </main>\n  );\n}\n\n`;
    const start = (head: string, inner: string): string =>
      `export default function ${head} {\n  const place = usePlace();\n` +
      `  useEffect(() => {\n    reportVisit(place.address);\n  }, [place.address]);\n` +
      `  return <Theme colour={place.colour}>${inner}</Theme>;\n}\n`;
    const before = frame("Frame({ children })", "{children}") + start("Start()", "<Outlet />");
    const after = frame("Start()", "<Outlet />") + start("StartInTheme()", "<Start />");
    const details = await told({ "src/root.tsx": before }, { "src/root.tsx": after });
    const about = details.filter((each) => !each.includes(" element: "));
    assertEquals(about, [
      'src/root.tsx name: "Start" is called "StartInTheme" now, at 1 place',
      'src/root.tsx prop: "Start" lost the prop "children"',
      'src/root.tsx export: The export "Frame" is now called "Start"',
    ]);
  });

  it("are told of an export where it is declared, and where it is used", async () => {
    const files = {
      "src/a.ts": "export function first(list: string[]) {\n  return list[0];\n}\n",
      "src/b.ts": 'import { first } from "./a";\nexport const b = first(["b"]) + first(["c"]);\n',
    };
    assertEquals(await told(files, replaced(files, /\bfirst\b/g, "head")), [
      'src/a.ts export: The export "first" is now called "head"',
      'src/b.ts name: "first" is called "head" now, at 3 places',
    ]);
  });

  it("are none where another thing took the place: a package's function, a property of something else", async () => {
    const files = {
      "src/a.tsx": 'import { useOld } from "queries";\n\n' +
        "export function useTitle() {\n  const x = useOld(1);\n" +
        "  const y = useOld(2);\n  return x + y;\n}\n",
      "src/b.ts": "export const width = 1;\n\nexport function area(rect: DOMRect) {\n" +
        "  return rect.width * width + width;\n}\n",
    };
    const after = {
      "src/a.tsx": replaced(files, /useOld/g, "useFresh")["src/a.tsx"] ?? "",
      "src/b.ts": replaced(files, /width/g, "height")["src/b.ts"] ?? "",
    };
    const lines = await told(files, after);
    assertEquals(lines.filter((line) => line.includes("useFresh") && line.includes(" name:")), []);
    assertEquals(lines.filter((line) => line.includes("rect.height")).length, 1, lines.join("\n"));
  });

  it("are none where a function is called in the place of a value", async () => {
    const before = {
      "src/source.ts": 'export const SOURCE = "web";\n',
      "src/send.ts": 'import { SOURCE } from "./source";\n\n' +
        "export const send = () => ({ source: SOURCE });\n",
    };
    const after = {
      "src/source.ts": 'export const sourceOf = () => globalThis.name ?? "web";\n',
      "src/send.ts": 'import { sourceOf } from "./source";\n\n' +
        "export const send = () => ({ source: sourceOf() });\n",
    };
    const lines = await told(before, after);
    assertEquals(lines.filter((line) => line.startsWith("src/send.ts")), [
      'src/send.ts code: The code of "send" changed from "({ source: SOURCE })" to "({ source: sourceOf() })"',
    ]);
  });

  it("are none while a file of the change has the name still", async () => {
    const after = replaced(TICKET, /\bnote\b/g, "remark");
    const kept = { ...after, "src/Row.tsx": TICKET["src/Row.tsx"] ?? "" };
    const touched = kept["src/Row.tsx"].replace("<input", "<input required");
    const lines = await told(TICKET, { ...kept, "src/Row.tsx": touched });
    assertEquals(lines.filter((line) => line.includes(" name:")), []);
  });
});

describe("endpoints of a Next.js app", () => {
  it("are told by method and address", async () => {
    const files = {
      "package.json": '{ "dependencies": { "next": "15.0.0", "react": "19.0.0" } }\n',
      "app/page.tsx": "export default function Home() {\n  return <p>Home</p>;\n}\n",
      "app/api/(paid)/orders/[id]/route.ts":
        "export function GET() {\n  return new Response();\n}\n\n" +
        "export function DELETE() {\n  return new Response(null, { status: 204 });\n}\n",
    };
    const { "app/api/(paid)/orders/[id]/route.ts": route, ...rest } = files;
    const after = {
      ...rest,
      "app/api/(paid)/orders/[id]/route.ts": route.replace("function DELETE", "function PUT")
        .replace("204", "200").replace("null", '"{}"'),
    };
    const lines = await told(files, after);
    assertEquals(lines.filter((line) => line.includes(" route:")), [
      "app/api/(paid)/orders/[id]/route.ts route: The endpoint DELETE /api/orders/[id] is gone",
      "app/api/(paid)/orders/[id]/route.ts route: The endpoint PUT /api/orders/[id] is new",
    ]);
    const gone = await told(files, rest);
    assertEquals(gone, [
      "app/api/(paid)/orders/[id]/route.ts route: The endpoint DELETE /api/orders/[id] is gone",
      "app/api/(paid)/orders/[id]/route.ts route: The endpoint GET /api/orders/[id] is gone",
    ]);
  });

  it("are those of the folder api of pages, by the methods that their default exports answer", async () => {
    const kept = {
      "package.json": '{ "dependencies": { "next": "15.0.0", "react": "19.0.0" } }\n',
      "src/pages/index.tsx": "export default function Home() {\n  return <p>Home</p>;\n}\n",
    };
    const withFiles = async (files: Readonly<Record<string, string>>) =>
      (await told(kept, { ...kept, ...files })).filter((line) => line.includes("endpoint"));
    assertEquals(
      await withFiles({
        "src/pages/api/orders/[id].ts":
          "export default answering({ GET: read, DELETE: async () => drop() });\n",
        "src/pages/api/ping.ts":
          'export default function ping(req, res) {\n  if (req.method === "PUT") res.end();\n}\n',
        "src/pages/api/orders/index.ts": "export default orders;\n",
      }),
      [
        "src/pages/api/orders/[id].ts route: The endpoint GET /api/orders/[id] is new",
        "src/pages/api/orders/[id].ts route: The endpoint DELETE /api/orders/[id] is new",
        "src/pages/api/orders/index.ts route: The endpoint /api/orders is new",
        "src/pages/api/ping.ts route: The endpoint PUT /api/ping is new",
      ],
    );
  });
});
