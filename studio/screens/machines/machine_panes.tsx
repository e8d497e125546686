import { ContextMenu } from "@base-ui/react/context-menu";
import { Tabs } from "@base-ui/react/tabs";
import { ChevronLeft } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useState } from "react";
import { Group, Panel, Separator } from "react-resizable-panels";
import type { Schemas } from "../../api/client.ts";
import { DraftView } from "../../parts/draft/draft_view.tsx";
import { nameOf } from "../../parts/keys.ts";
import { changesBetween } from "../../parts/machine/changes.ts";
import { Diagram } from "../../parts/machine/diagram.tsx";
import type { Marks, Selected } from "../../parts/machine/drawing.tsx";
import { familyOf, type Finding, keyOf, type Machine } from "../../parts/machine/model.ts";
import type { MachinePane } from "../../places/place.ts";
import { PlaceLink } from "../../places/place_link.tsx";
import { goTo } from "../../places/use_place.ts";
import { type Action, actionsOnState, actionsOnTransition } from "./actions.ts";
import { type Form, FormDialog } from "./form_dialog.tsx";
import { Inspector } from "./inspector.tsx";
import type { MachineDrafting, MachineOp } from "./machine_draft.ts";
import type { OpenMachine } from "./machine_view.tsx";
import { Problems } from "./problems.tsx";
import { ScenariosView } from "./scenarios_view.tsx";
import { StateList } from "./state_list.tsx";
import { useScenario } from "./use_scenario.ts";
import { WordsView } from "./words_view.tsx";

interface Props {
  readonly place: OpenMachine;
  readonly machine: Machine;
  readonly problems: readonly Schemas["WorkflowProblem"][];
  readonly narrative: Schemas["MachineNarrative"] | undefined;
  readonly findings: readonly Finding[];
  readonly more: (() => void) | undefined;
  readonly drafting: MachineDrafting;
  readonly isNarrow: boolean;
}

/** A machine with all that belongs to it: the diagram or the list, the words, the scenarios, and what can be edited. */
export function MachinePanes(props: Props): ReactNode {
  const { place, machine, narrative, findings, drafting, isNarrow } = props;
  const family = useMemo(() => familyOf(machine), [machine]);
  const [form, setForm] = useState<Form | null>(null);
  const walking = useScenario(place, narrative?.scenarios);
  const { draft } = drafting;
  // The diagram shows what the change would make, as soon as that is known.
  const changed = draft?.answer?.machines[machine.index];
  const shown = changed ?? machine;
  const marks = useMarks({ machine, changed, findings, walking });
  const selected: Selected = { state: place.state ?? null, transition: place.transition ?? null };
  const state = family.states.get(place.state ?? "");
  const transition = machine.transitions.find((each) => keyOf(each) === place.transition);
  const actions = useMemo(
    () =>
      transition
        ? actionsOnTransition(family, transition)
        : state
        ? actionsOnState(machine, family, state)
        : [],
    [machine, family, state, transition],
  );

  function select({ state, transition }: Selected): void {
    const next = { ...place, state: state ?? undefined, transition: transition ?? undefined };
    goTo(next, { replace: true });
  }
  function propose(title: string, op: MachineOp): void {
    void drafting.propose(title, op);
  }
  function run(action: Action): void {
    if (action.disabled !== undefined) return;
    if ("form" in action) setForm(action.form);
    else propose(action.title, action.op);
  }
  function press(event: KeyboardEvent): void {
    const action = actions.find(({ keys }) => keys?.match === nameOf(event));
    if (action) {
      event.preventDefault();
      run(action);
    } else if (event.key === "Enter" && transition?.targets[0] !== undefined) {
      select({ state: transition.targets[0], transition: null });
    } else if (event.key === "Enter") {
      show("edit");
      document.querySelector<HTMLElement>(".machine-side input, .machine-side select")?.focus();
    }
  }
  function show(pane: MachinePane): void {
    goTo({ ...place, pane }, { replace: true });
  }

  const part = { machine, family, propose, ask: setForm, select, isPending: draft !== null };
  const diagram = (
    <Diagram machine={shown} selected={selected} marks={marks} select={select} press={press} />
  );
  const stage = (
    <Stage {...props}>
      <ContextMenu.Root>
        <ContextMenu.Trigger className="diagram-place">
          {place.view === "list"
            ? (
              <StateList
                machine={shown}
                family={changed ? familyOf(changed) : family}
                selected={selected}
                marks={marks}
                select={select}
                press={press}
              />
            )
            : diagram}
        </ContextMenu.Trigger>
        <Menu actions={actions} run={run} />
      </ContextMenu.Root>
    </Stage>
  );
  const sides: Readonly<Record<MachinePane, ReactNode>> = {
    edit: (
      <Inspector
        {...part}
        state={state}
        transition={transition}
        findings={findings.filter((finding) => (finding.state ?? "") === (state?.path ?? ""))}
        actions={actions}
        run={run}
      />
    ),
    words: (
      <WordsView
        narrative={narrative}
        findings={findings}
        family={family}
        selected={place.state ?? null}
        select={(path) => select({ state: path, transition: null })}
      />
    ),
    scenarios: (
      <ScenariosView
        scenarios={narrative?.scenarios}
        total={narrative?.total ?? 0}
        more={props.more}
        scenario={place.scenario ?? null}
        step={place.step ?? 0}
        walk={walking.walk}
      />
    ),
  };
  return (
    <>
      {isNarrow
        ? (
          <OnePane
            place={place}
            stage={stage}
            diagram={diagram}
            sides={sides}
            steps={draft?.steps}
          />
        )
        : (
          <Group orientation="horizontal">
            <Panel id="stage" minSize="280px" className="pane">{stage}</Panel>
            <Separator className="split" />
            <Panel
              id="side"
              defaultSize="300px"
              minSize="240px"
              maxSize="50%"
              className="pane machine-side"
            >
              <Side place={place} sides={sides} show={show} />
            </Panel>
          </Group>
        )}
      <FormDialog form={form} close={() => setForm(null)} propose={propose} />
    </>
  );
}

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

function Side({ place, sides, show }: SideProps): ReactNode {
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

interface StageProps extends Props {
  readonly children: ReactNode;
}

/** The diagram or the list, or what the next save would change. */
function Stage({ place, machine, problems, drafting, children }: StageProps): ReactNode {
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

interface OnePaneProps {
  readonly place: OpenMachine;
  readonly stage: ReactNode;
  /** Shown above a scenario that is walked. */
  readonly diagram: ReactNode;
  readonly sides: SideProps["sides"];
  /** Of the draft: others where there is another change. */
  readonly steps: object | undefined;
}

/** One pane at a time, where there is no room for more; a change to look at comes by itself. */
function OnePane({ place, stage, diagram, sides, steps }: OnePaneProps): ReactNode {
  const [pane, setPane] = useState<MachinePane | "stage">(place.pane ?? "stage");
  useEffect(() => {
    if (steps) setPane("stage");
  }, [steps]);
  return (
    <>
      <div className="bar">
        <PlaceLink
          to={{ screen: "machines" }}
          className="button button-quiet button-icon"
          aria-label="All machines"
        >
          <ChevronLeft size={16} aria-hidden />
        </PlaceLink>
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

function Menu(
  { actions, run }: { readonly actions: readonly Action[]; readonly run: (action: Action) => void },
): ReactNode {
  return (
    <ContextMenu.Portal>
      <ContextMenu.Positioner>
        <ContextMenu.Popup className="popup menu">
          {actions.map((action) => (
            <ContextMenu.Item
              key={action.label}
              className="menu-item"
              disabled={action.disabled !== undefined}
              title={action.disabled}
              onClick={() => run(action)}
            >
              <span className="grow">{action.label}</span>
              {action.keys && <kbd className="kbd">{action.keys.shown}</kbd>}
            </ContextMenu.Item>
          ))}
        </ContextMenu.Popup>
      </ContextMenu.Positioner>
    </ContextMenu.Portal>
  );
}

interface MarksProps {
  readonly machine: Machine;
  readonly changed: Machine | undefined;
  readonly findings: readonly Finding[];
  readonly walking: ReturnType<typeof useScenario>;
}

/** Returns what the diagram says beside the machine: findings, where the scenario is, what the change adds. */
function useMarks({ machine, changed, findings, walking }: MarksProps): Marks {
  const { current, taken } = walking;
  return useMemo(() => {
    return {
      findings: Map.groupBy(findings, ({ state }) => state ?? ""),
      current,
      taken,
      changes: changed === undefined ? new Map() : changesBetween(machine, changed).after,
    };
  }, [machine, changed, findings, current, taken]);
}
