import { Tabs } from "@base-ui/react/tabs";
import { type ReactNode, useEffect, useState } from "react";
import type { Schemas } from "../../api/client.ts";
import { DraftView } from "../../parts/draft/draft_view.tsx";
import type { Machine } from "../../parts/machine/model.ts";
import { goTo } from "../../places/use_place.ts";
import type { MachineDrafting } from "./machine_draft.ts";
import type { OpenMachine } from "./machine_view.tsx";
import { Problems } from "./problems.tsx";

interface StageProps {
  readonly place: OpenMachine;
  readonly machine: Machine;
  readonly problems: readonly Schemas["WorkflowProblem"][];
  readonly drafting: MachineDrafting;
  readonly children: ReactNode;
}

/** The diagram or the list, or what the next save would change. */
export function Stage({ place, machine, problems, drafting, children }: StageProps): ReactNode {
  const { draft } = drafting;
  const [isAside, setAside] = useState(false);
  const hasDraft = draft !== null;
  // Another change is looked at, whatever became of the look at the one before.
  useEffect(() => setAside(false), [draft?.steps]);
  const tab = hasDraft && !isAside ? "change" : place.view ?? "diagram";
  return (
    <Tabs.Root
      value={tab}
      onValueChange={(next) => {
        setAside(next !== "change");
        if (next !== "change") {
          goTo({ ...place, view: next === "list" ? "list" : undefined }, {
            replace: true,
          });
        }
      }}
      className="stage"
    >
      <div className="bar">
        <h2 className="truncate grow" title={place.path}>{machine.name || machine.id}</h2>
        <Tabs.List className="tabs">
          <Tabs.Tab value="diagram" className="tab">Diagram</Tabs.Tab>
          <Tabs.Tab value="list" className="tab">States</Tabs.Tab>
          {hasDraft && <Tabs.Tab value="change" className="tab">Change</Tabs.Tab>}
        </Tabs.List>
      </div>
      <Problems machine={machine} problems={problems} />
      {tab !== "change" && hasDraft && (
        <p className="notice">This shows the machine as the change would make it.</p>
      )}
      {["diagram", "list"].map((each) => (
        <Tabs.Panel key={each} value={each} className="stage-panel">
          {each === tab && children}
        </Tabs.Panel>
      ))}
      <Tabs.Panel value="change" className="stage-panel">
        {draft && <DraftView draft={draft} drafting={drafting} />}
      </Tabs.Panel>
    </Tabs.Root>
  );
}
