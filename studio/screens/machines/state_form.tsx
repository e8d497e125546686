import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { causeOf, conditionOf, keyOf, rivalsOf, type State } from "../../parts/machine/model.ts";
import { ChoiceField, NamesField, TextField } from "./fields.tsx";
import { askForInvoke } from "./forms.ts";
import type { PartProps } from "./inspector.tsx";
import { actionNames, actorNames, optionsOf, sayPath } from "./names.ts";

const TYPES = [
  { value: "atomic", label: "Plain" },
  { value: "compound", label: "Compound: in one of its states" },
  { value: "parallel", label: "Parallel: in all of its states" },
  { value: "final", label: "Final" },
  { value: "history", label: "History" },
];

/** The fields of the selected state: each change is shown as a diff before it is saved. */
export function StateForm({ state, ...props }: PartProps & { readonly state: State }): ReactNode {
  const { machine, family, propose, isPending } = props;
  const { path, name } = state;
  const isRoot = path === "";
  const inside = family.inside.get(path) ?? [];
  return (
    <>
      <section className="section" aria-label="The state">
        {!isRoot && (
          <TextField
            label="Name"
            value={name}
            isPending={isPending}
            save={(text) =>
              propose(`Rename ${name} to ${text}`, {
                op: "renameState",
                state: path,
                name: text.trim(),
              })}
          />
        )}
        {!isRoot && (
          <ChoiceField
            label="Type"
            value={state.type}
            options={TYPES}
            save={(type) =>
              propose(`Make ${name} ${type}`, {
                op: "setStateType",
                state: path,
                type: type as State["type"], // one of the options
                ...(type === "compound" && inside[0]) && { initial: inside[0].name },
              })}
          />
        )}
        {inside.length > 0 && state.type !== "parallel" && (
          <ChoiceField
            label="Entered first in it"
            value={family.states.get(state.initial ?? "")?.name ?? ""}
            options={optionsOf(inside.map((each) => each.name))}
            save={(initial) =>
              propose(`Enter ${initial} first`, { op: "setInitial", state: path, initial })}
          />
        )}
        <TextField
          label="Description"
          value={state.description ?? ""}
          isLong
          isPending={isPending}
          save={(text) =>
            propose(`Describe ${name}`, {
              op: "setDescription",
              of: "state",
              state: path,
              description: text.trim() || null,
              kind: "on",
              index: 0,
            })}
        />
        <TextField
          label="Tags, with commas"
          value={state.tags.join(", ")}
          isPending={isPending}
          save={(text) =>
            propose(`Tag ${name}`, {
              op: "setTags",
              state: path,
              tags: text.split(",").map((tag) => tag.trim()).filter(Boolean),
            })}
        />
      </section>
      <section className="section" aria-label="What it runs">
        <h3>Runs</h3>
        {(["entry", "exit"] as const).map((list) => (
          <NamesField
            key={list}
            label={list === "entry" ? "When it is entered" : "When it is left"}
            names={state[list].map((action) => action.name || action.text)}
            options={optionsOf(actionNames(machine))}
            isPending={isPending}
            add={(action) =>
              propose(`Do ${action} on ${list}`, {
                op: "assignAction",
                state: path,
                list,
                action,
                kind: "on",
                index: 0,
              })}
            remove={(position) =>
              propose(`Take an action out of ${list}`, {
                op: "unassignAction",
                state: path,
                list,
                position,
                kind: "on",
                index: 0,
                ...state[list][position]?.kind === "named" &&
                  { action: state[list][position].name },
              })}
          />
        ))}
        <Invokes state={state} {...props} />
      </section>
      <Leaving state={state} {...props} />
      {inside.length > 0 && <Order state={state} {...props} />}
    </>
  );
}

type StateProps = PartProps & { readonly state: State };

function Invokes({ state, machine, propose, ask, isPending }: StateProps): ReactNode {
  return (
    <>
      {state.invoke.map(({ id, src, input }, index) => (
        <div key={id} className="part">
          <div className="row">
            <h3 className="grow">Invoke {state.invoke.length > 1 ? index + 1 : ""}</h3>
            <button
              type="button"
              className="button button-quiet button-icon"
              aria-label={`Remove the invoke of ${src || id}`}
              onClick={() =>
                propose(`Remove the invoke of ${src || id}`, {
                  op: "setInvoke",
                  state: state.path,
                  src: null,
                  index,
                })}
            >
              <Trash2 size={14} aria-hidden />
            </button>
          </div>
          <TextField
            label="Actor"
            value={src}
            options={optionsOf(actorNames(machine))}
            isPending={isPending}
            save={(text) =>
              propose(`Invoke ${text}`, {
                op: "setInvoke",
                state: state.path,
                src: text.trim(),
                index,
              })}
          />
          <TextField
            label="Input, as source text"
            value={input ?? ""}
            isCode
            isLong
            isPending={isPending}
            save={(text) =>
              propose("Change the input", {
                op: "setInput",
                state: state.path,
                index,
                input: text.trim() || null,
              })}
          />
        </div>
      ))}
      {state.type !== "final" && state.type !== "history" && (
        <button
          type="button"
          className="button"
          onClick={() => ask(askForInvoke(machine, state))}
        >
          Invoke an actor…
        </button>
      )}
    </>
  );
}

/** The transitions that leave a state, as links. */
function Leaving({ state, family, select }: StateProps): ReactNode {
  const leaving = family.leaving.get(state.path) ?? [];
  if (leaving.length === 0) return null;
  return (
    <section className="section" aria-label="Its transitions">
      <h3>Transitions</h3>
      <ul>
        {leaving.map((transition) => (
          <li key={keyOf(transition)}>
            <button
              type="button"
              className="part-link"
              onClick={() => select({ state: state.path, transition: keyOf(transition) })}
            >
              <span className="part-cause">{causeOf(family, transition)}</span>{" "}
              <span className="muted">
                {conditionOf(transition, rivalsOf(family, transition))} →{" "}
                {transition.targets.map(sayPath).join(" and ") || "stays"}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The states in a state, in the order of the source. */
function Order({ state, family, propose, select }: StateProps): ReactNode {
  const inside = family.inside.get(state.path) ?? [];
  function move(from: number, to: number): void {
    const order = inside.map(({ name }) => name);
    const [moved = ""] = order.splice(from, 1);
    order.splice(to, 0, moved);
    propose(`Move ${moved} ${to < from ? "up" : "down"}`, {
      op: "reorderStates",
      state: state.path,
      order,
    });
  }
  return (
    <section className="section" aria-label="The states in it">
      <h3>States in it</h3>
      <ul>
        {inside.slice(0, 200).map(({ path, name }, index) => (
          <li key={path} className="row">
            <button
              type="button"
              className="part-link grow"
              onClick={() => select({ state: path, transition: null })}
            >
              <span className="truncate">{name}</span>
            </button>
            <Mover
              label={`Move ${name} up`}
              isOff={index === 0}
              run={() => move(index, index - 1)}
              isUp
            />
            <Mover
              label={`Move ${name} down`}
              isOff={index === inside.length - 1}
              run={() => move(index, index + 1)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface MoverProps {
  readonly label: string;
  readonly isOff: boolean;
  readonly isUp?: boolean;
  readonly run: () => void;
}

/** A button that moves something one place up or down. */
export function Mover({ label, isOff, isUp = false, run }: MoverProps): ReactNode {
  const Icon = isUp ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      className="button button-quiet button-icon"
      aria-label={label}
      disabled={isOff}
      onClick={run}
    >
      <Icon size={14} aria-hidden />
    </button>
  );
}
