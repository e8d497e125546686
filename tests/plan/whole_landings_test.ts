import { basename } from "node:path";
import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import type { Plan } from "../../lib/processes/mod.ts";
import { codeOf } from "../support/code_of.ts";
import { FLOWS, openLandingSite, validated } from "../landings/landing_site.ts";
import { openTestProcesses } from "../support/processes.ts";

const SEED = Number(process.env["WORKBENCH_SEED"] ?? 19);
/** Units of each project that each flow is tried on; `WORKBENCH_FUZZ` asks for more. */
const UNITS = Math.ceil(Number(process.env["WORKBENCH_FUZZ"] ?? 1000) / 1000) * 4;
const PROJECTS = ["shop", "feature_sliced", "containers"];

describe("plans that move files", () => {
  for (const fixture of PROJECTS) {
    it(`land whole where they are valid, in ${fixture} (seed ${SEED})`, async () => {
      await using site = await openLandingSite({ fixture }, SEED);
      let landed = 0;
      for (const flow of FLOWS) {
        for (let count = 0; count < UNITS; count++) {
          const path = site.units[site.random(site.units.length)] ?? "";
          const landing = await site.land(flow, path);
          if (landing.kind === "landed") landed++;
          // A file that is said to be in use is missed when it is not there.
          else assert(landing.isMissed !== false, `${flow} ${path} ${JSON.stringify(landing)}`);
        }
      }
      assert(landed >= UNITS, `Only ${landed} landed`);
    });
  }
});

describe("a plan that changes a declaration and its uses", () => {
  it("lands as a whole or not at all, also where no import changes", async () => {
    await using test = await openTestProcesses({ realFlows: true });
    const [tag, row, apart] = ["Tag", "Row", "Apart"].map((name) =>
      `src/features/catalog/components/${name}.tsx`
    ) as [string, string, string];
    test.write(
      tag,
      "export function Tag({ cost }: { cost: number }) {\n  return <b>{cost}</b>;\n}\n",
    );
    for (const path of [row, apart]) {
      test.write(
        path,
        `import { Tag } from "./Tag";\n\nexport function ${basename(path, ".tsx")}() {\n` +
          "  return <Tag cost={1} />;\n}\n",
      );
    }
    const step = {
      id: "rename",
      title: "Call it price",
      flow: "rename-prop",
      args: { path: tag, component: "Tag", prop: "cost", newName: "price" },
      executor: "deterministic" as const,
      touches: { files: [apart, row, tag].map((path) => ({ path, change: "modify" as const })) },
    };
    const { id } = await test.start(step);
    await test.until(id, "done");
    const { groups } = await test.processes.review(id);
    assertEquals(groups.map(({ files }) => files), [[apart, row, tag]]);
    const { landed, waitsFor } = await test.approve(id, row);
    assertEquals([landed, waitsFor], [false, [apart, tag]]);
    const { alsoRejected } = await test.approve(id, tag, "reject");
    assertEquals(alsoRejected, [apart, row]);
    assert(test.text(row)?.includes("cost={1}"));
  });
});

describe("a plan whose files an approval would refuse", () => {
  it("is not valid, for the same reason at the same place", async () => {
    await using test = await openTestProcesses({ realFlows: true });
    const folder = "src/features/catalog";
    test.write("src/features/cart/components/Lock.tsx", "export const Lock = () => <b>1</b>;\n");
    test.write(
      `${folder}/pages/GatePage.tsx`,
      'import { Lock } from "../../cart/components/Lock";\n\n' +
        "export function GatePage({ open }: { open: boolean }) {\n" +
        "  return <main>{open ? <Lock /> : null}</main>;\n}\n",
    );
    const args = {
      feature: "catalog",
      file: "GatePage.tsx",
      nodeId: "GatePage:0.0",
      name: "OpenLock",
    };
    const { plan, valid, errors } = await validated(test, "wrap-expression", args);
    // What the page did wrong before, the new file does for the first time.
    const path = `${folder}/expressions/OpenLock.tsx`;
    assertEquals([valid, errors.map((error) => [error.code, error.path, error.place?.path])], [
      false,
      [["gate_refused", "steps[0]", path]],
    ]);
    assert(errors[0]?.message.includes("workbench.json sets its level"), errors[0]?.message);
    const { steps } = plan as Plan;
    const { id } = await test.processes.start({
      kind: "plan",
      plan: { ...plan, steps } as Plan,
      startedBy: "ada",
    });
    await test.until(id, "done");
    const { log } = (await test.processes.read(id)).steps[0] ?? { log: [] };
    assert(log.some(({ text }) => text.includes("cannot be approved as it is")));
    assertEquals(await codeOf(test.approve(id, path)), "gate_refused");
  });
});

describe("a plan that adds a route and a link to it", () => {
  it("does not land the link without the route", async () => {
    await using test = await openTestProcesses({ realFlows: true });
    const [table, menu, page] = [
      "src/garden/routes.tsx",
      "src/garden/Menu.tsx",
      "src/garden/Seeds.tsx",
    ];
    test.write(
      table,
      'import { Route, Routes } from "react-router-dom";\nimport { Plants } from "./Plants";\n\n' +
        "export function Garden() {\n  return (\n    <Routes>\n" +
        '      <Route path="/plants" element={<Plants />} />\n    </Routes>\n  );\n}\n',
    );
    test.write(
      menu,
      'import { NavLink } from "react-router-dom";\n\nexport function Menu() {\n  return (\n    <nav>\n' +
        '      <NavLink to="/plants">Plants</NavLink>\n      <NavLink to="/pots">Pots</NavLink>\n    </nav>\n  );\n}\n',
    );
    for (const name of ["Plants", "Seeds"]) {
      test.write(
        `src/garden/${name}.tsx`,
        `export function ${name}() {\n  return <main />;\n}\n`,
      );
    }
    const step = (id: string, flow: string, args: Record<string, string>, path: string) => ({
      id,
      title: id,
      flow,
      args,
      executor: "deterministic" as const,
      touches: { files: [{ path, change: "modify" as const }] },
    });
    const route = step("route", "add-route", { route: "/seeds", page, table }, table);
    const link = step("link", "add-link", { to: "/seeds", text: "Seeds", path: menu }, menu);
    const { id } = await test.start(route, link);
    await test.until(id, "done");
    const { groups } = await test.processes.review(id);
    assertEquals(groups.map(({ files }) => files), [[menu, table]]);
    const { landed, waitsFor } = await test.approve(id, menu);
    assertEquals([landed, waitsFor], [false, [table]]);
    const { alsoRejected } = await test.approve(id, table, "reject");
    assertEquals(alsoRejected, [menu]);
  });
});
