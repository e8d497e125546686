import { ContextMenu } from "@base-ui/react/context-menu";
import { type KeyboardEvent, type ReactNode, useMemo, useState } from "react";
import { Group, Panel, Separator } from "react-resizable-panels";
import type { Schemas } from "../../api/client.ts";
import { nameOf } from "../../parts/keys.ts";
import { Diagram } from "../../parts/machine/diagram.tsx";
import type { Selected } from "../../parts/machine/marks.ts";
import { familyOf, type Finding, keyOf, type Machine } from "../../parts/machine/model.ts";
import type { MachinePane } from "../../places/place.ts";
import { goTo } from "../../places/use_place.ts";
import { ActionMenu } from "./action_menu.tsx";
import { type Action, actionsOnState, actionsOnTransition } from "./actions.ts";
import { type Form, FormDialog } from "./form_dialog.tsx";
import { Inspector } from "./inspector.tsx";
import type { MachineDrafting, MachineOp } from "./machine_draft.ts";
import type { OpenMachine } from "./machine_view.tsx";
import { Stage } from "./machine_stage.tsx";
import { ScenariosView } from "./scenarios_view.tsx";
import { OnePane, Side } from "./sides.tsx";
import { StateList } from "./state_list.tsx";
import { useMarks } from "./use_marks.ts";
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
        <ActionMenu actions={actions} run={run} />
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
