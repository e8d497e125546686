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
