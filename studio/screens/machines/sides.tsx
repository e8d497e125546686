import { Tabs } from "@base-ui/react/tabs";
import { type ReactNode, useEffect, useState } from "react";
import { BackLink } from "../../parts/back_link.tsx";
import type { MachinePane } from "../../places/place.ts";
import type { OpenMachine } from "./machine_view.tsx";

const SIDES: Readonly<Record<MachinePane, string>> = {
  edit: "Edit",
  words: "In words",
  scenarios: "Scenarios",
};

interface SideProps {
  readonly place: OpenMachine;
  readonly sides: Readonly<Record<MachinePane, ReactNode>>;
  readonly show: (pane: MachinePane) => void;
}

/** Shows one of the panes that stand beside the drawing of a machine. */
export function Side({ place, sides, show }: SideProps): ReactNode {
  const pane = place.pane ?? "words";
  return (
    <Tabs.Root
      value={pane}
      onValueChange={(next) => show(next as MachinePane)}
      className="stage"
    >
      <div className="bar">
        <Tabs.List className="tabs">
          {Object.entries(SIDES).map(([each, name]) => (
            <Tabs.Tab key={each} value={each} className="tab">{name}</Tabs.Tab>
          ))}
        </Tabs.List>
      </div>
      {Object.entries(sides).map(([each, side]) => (
        <Tabs.Panel key={each} value={each} className="stage-panel">{side}</Tabs.Panel>
      ))}
    </Tabs.Root>
  );
}

interface OnePaneProps {
  readonly place: OpenMachine;
  readonly stage: ReactNode;
  /** Shown above a scenario that is walked. */
  readonly diagram: ReactNode;
  readonly sides: SideProps["sides"];
  /** The steps of the draft; another change brings others. */
  readonly steps: object | undefined;
}

/** One pane at a time, where there is no room for more; a change to look at comes by itself. */
export function OnePane({ place, stage, diagram, sides, steps }: OnePaneProps): ReactNode {
  const [pane, setPane] = useState<MachinePane | "stage">(place.pane ?? "stage");
  useEffect(() => {
    if (steps) setPane("stage");
  }, [steps]);
  return (
    <>
      <div className="bar">
        <BackLink to={{ screen: "machines" }} label="All machines" />
        {Object.entries({ stage: "Diagram", ...SIDES }).map(([each, name]) => (
          <button
            key={each}
            type="button"
            className="button button-quiet"
            aria-pressed={each === pane}
            onClick={() => setPane(each as typeof pane)} // of these
          >
            {name}
          </button>
        ))}
      </div>
      {pane === "scenarios" && place.scenario !== undefined && (
        <div className="walked">{diagram}</div>
      )}
      {pane === "stage" ? stage : sides[pane]}
    </>
  );
}
