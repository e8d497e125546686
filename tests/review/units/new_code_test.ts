import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { compareUnits } from "../../../lib/review/units/compare_units.ts";
import { type Files, withTwoCommits } from "../two_commits.ts";

/** What is told of the change from some files to others: the facts of code, and else the sentences. */
function told(before: Files, after: Files): Promise<string[]> {
  return withTwoCommits(before, after, async ({ sides, changes }) => {
    const units = await compareUnits(sides, changes);
    return units.flatMap(({ details }) =>
      details.flatMap(({ name, facts = [], message }) =>
        facts.length === 0 ? [message] : facts.map((fact) => `${name} ${fact}`)
      )
    );
  });
}

const ROUTER = 'import { router, auth } from "./server";\n\n';
const answer = (address: string, code: string): string =>
  `router.post("${address}", auth(), async (request) => {\n${code}\n});\n`;

describe("the endpoints that a file declares by calls", () => {
  const list = answer("bills.list", "return await bills.all(request.user);");
  const pay = answer(
    "bills.pay",
    'if (!request.user) throw new Error("Who pays?");\nreturn await bills.pay(request.body);',
  );

  it("are told by method and address, with what people notice of a new one", async () => {
    const path = "src/bills.ts";
    const [one, two] = [{ [path]: ROUTER + list }, { [path]: ROUTER + list + pay }];
    assertEquals(await told(one, two), [
      'The endpoint POST bills.pay is new: it can fail with "Who pays?"',
    ]);
    assertEquals(await told(two, one), ["The endpoint POST bills.pay is gone"]);
    assertEquals(await told({}, two), [
      "The endpoint POST bills.list is new",
      'The endpoint POST bills.pay is new: it can fail with "Who pays?"',
    ]);
  });

  it("have what their code does told of them, and that of others of the file", async () => {
    const path = "src/bills.ts";
    const head = ROUTER + list + pay.replace("return await", "await audit(request);\nreturn await");
    assertEquals(await told({ [path]: ROUTER + list + pay }, { [path]: `${head}start();\n` }), [
      ' calls "start" when it is loaded now',
      'POST bills.pay calls "audit" now',
    ]);
  });

  it("are none where a call asks, or says what a file does", async () => {
    const asks = 'cache.get("bills");\nclient.post("/bills", { id: 1 });\n';
    assertEquals(
      (await told({ "src/a.ts": "export {};\n" }, { "src/a.ts": `export {};\n${asks}` }))
        .filter((each) => each.includes("endpoint")),
      [],
    );
  });

  it("are known where the file that answers only hands on who does", async () => {
    const files = {
      "package.json": '{ "dependencies": { "react": "19", "next": "15" } }\n',
      "app/page.tsx": "export default function Home() {\n  return <p>Home</p>;\n}\n",
    };
    const handler = {
      "lib/answer.ts": "export const GET = () => Response.json([]);\n",
      "app/api/bills/route.ts": 'import { GET } from "../../../lib/answer";\n\nexport { GET };\n',
    };
    assertEquals(await told(files, { ...files, ...handler }), [
      "The endpoint GET /api/bills is new",
      'The export "GET" is new',
    ]);
  });
});

describe("a new function", () => {
  const rest = "export const size = 3;\n";
  const send =
    'export function send(bill) {\n  if (!bill) throw new Error("No bill");\n  toast.success("Sent");\n}\n';

  it("is told with what people notice of it", async () => {
    assertEquals(await told({ "src/a.ts": rest }, { "src/a.ts": rest + send }), [
      'send is new, and says "Sent", and can fail with "No bill"',
    ]);
  });

  it("is told alone where other code said the same before", async () => {
    const before = {
      "src/a.ts": rest,
      "src/b.ts": 'export function pay(bill) {\n  if (!bill) throw new Error("No bill");\n' +
        '  toast.success("Sent");\n}\n',
    };
    const after = {
      "src/a.ts": rest + send,
      "src/b.ts": 'import { send } from "./a";\n\nexport function pay(bill) {\n  send(bill);\n}\n',
    };
    assertEquals(
      (await told(before, after)).filter((each) => each.includes("send")),
      ['The export "send" is new', 'pay calls "send" now'],
    );
  });
});

describe("an export with another name", () => {
  it("is the same to those who use it in more places than before", async () => {
    const store = (name: string): string =>
      `export const ${name} = create((set) => ({ rows: [], add: (row) => set({ row }) }));\n`;
    const user = (name: string, more = ""): string =>
      `import { ${name} } from "./store";\n\nexport function start() {\n  ${name}.getState().add(1);\n${more}}\n`;
    assertEquals(
      await told(
        { "src/store.ts": store("useRowStore"), "src/a.ts": user("useRowStore") },
        {
          "src/store.ts": store("useRows"),
          "src/a.ts": user("useRows"),
          "src/b.ts": user("useRows", "  useRows.getState().add(2);\n"),
        },
      ),
      [
        '"useRowStore" is called "useRows" now, at 2 places',
        'The export "start" is new',
        'The export "useRowStore" is now called "useRows"',
      ],
    );
  });
});
