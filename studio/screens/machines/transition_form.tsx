import type { ReactNode } from "react";
import { causeOf, rivalsOf, type Transition } from "../../parts/machine/model.ts";
import { ChoiceField, NamesField, TextField } from "./fields.tsx";
import { delayOf } from "./forms.ts";
import type { PartProps } from "./inspector.tsx";
import {
  actionNames,
  addressOfTransition,
  eventNames,
  guardNames,
  optionsOf,
  sayPath,
  stateOptions,
} from "./names.ts";
import { Mover } from "./state_form.tsx";

/** The fields of the selected transition. */
export function TransitionForm(
  { transition, ...props }: PartProps & { readonly transition: Transition },
): ReactNode {
  const { machine, family, propose, isPending, select } = props;
  const { kind, event, targets, guard, from } = transition;
  const address = addressOfTransition(transition);
  const rivals = rivalsOf(family, transition);
  const what = causeOf(family, transition);
  const source = from === "" ? family.root?.name ?? "" : sayPath(from);
  function move(by: number): void {
    const order = rivals.map(({ index }) => index);
    const at = order.indexOf(transition.index);
    order.splice(at, 1);
    order.splice(at + by, 0, transition.index);
    const { index: _, ...others } = address;
    propose(`Ask ${what} ${by < 0 ? "earlier" : "later"}`, {
      op: "reorderTransitions",
      ...others,
      order,
    });
  }
  return (
    <section className="section" aria-label="The transition">
      <p className="row">
        <button
          type="button"
          className="part-link"
          onClick={() => select({ state: from, transition: null })}
        >
          {source}
        </button>
        <span aria-hidden>→</span>
        {targets.length === 0 && <span className="muted">stays</span>}
        {targets.map((target) => (
          <button
            key={target}
            type="button"
            className="part-link"
            onClick={() => select({ state: target, transition: null })}
          >
            {sayPath(target)}
          </button>
        ))}
      </p>
      {!transition.editable && (
        <p className="notice">{transition.reason ?? "It cannot be edited here."}</p>
      )}
      {kind === "on" && (
        <TextField
          label="Event, in the whole machine"
          value={event}
          options={optionsOf(eventNames(machine))}
          isPending={isPending}
          save={(text) =>
            propose(`Rename ${event} to ${text}`, { op: "renameEvent", event, name: text.trim() })}
        />
      )}
      {kind === "after" && (
        <TextField
          label="After (milliseconds, or the name of a delay)"
          value={event}
          options={optionsOf(machine.setup?.delays ?? [])}
          isPending={isPending}
          save={(text) =>
            propose(`Wait ${text}`, {
              op: "setDelay",
              ...address,
              kind: "after",
              delay: delayOf(text),
            })}
        />
      )}
      <ChoiceField
        label="It leads to"
        value={targets.length > 1 ? "several" : targets[0] ?? ""}
        options={[
          { value: "", label: "Nowhere: the state stays" },
          ...targets.length > 1
            ? [{ value: "several", label: targets.map(sayPath).join(" and ") }]
            : [],
          ...stateOptions(machine),
        ]}
        save={(target) =>
          propose(`Lead ${what} to ${target === "" ? "nowhere" : sayPath(target)}`, {
            op: "retargetTransition",
            ...address,
            targets: target === "" ? [] : [target],
          })}
      />
      <TextField
        label="If (name of a guard; empty for none)"
        value={guard?.text ?? ""}
        options={optionsOf(guardNames(machine))}
        isPending={isPending}
        save={(text) =>
          propose(`Ask ${text || "nothing"}`, {
            op: "setGuard",
            ...address,
            guard: text.trim() || null,
          })}
      />
      <NamesField
        label="Do on the way"
        names={transition.actions.map((action) => action.name || action.text)}
        options={optionsOf(actionNames(machine))}
        isPending={isPending}
        add={(action) =>
          propose(`Do ${action} on ${what}`, {
            op: "assignAction",
            ...address,
            list: "transition",
            action,
          })}
        remove={(position) =>
          propose("Take an action out", {
            op: "unassignAction",
            ...address,
            list: "transition",
            position,
            ...transition.actions[position]?.kind === "named" &&
              { action: transition.actions[position].name },
          })}
      />
      <label className="row">
        <input
          type="checkbox"
          checked={transition.reenter === true}
          onChange={({ target }) =>
            propose(target.checked ? "Enter the state again" : "Do not enter the state again", {
              op: "setReenter",
              ...address,
              reenter: target.checked,
            })}
        />
        Leaves and enters its state again
      </label>
      <TextField
        label="Description"
        value={transition.description ?? ""}
        isLong
        isPending={isPending}
        save={(text) =>
          propose(`Describe ${what}`, {
            op: "setDescription",
            of: "transition",
            ...address,
            description: text.trim() || null,
          })}
      />
      {rivals.length > 1 && (
        <div className="row">
          <span className="grow muted">
            {rivals.indexOf(transition) + 1} of {rivals.length} that are asked
          </span>
          <Mover
            label="Ask it earlier"
            isUp
            isOff={rivals[0] === transition}
            run={() => move(-1)}
          />
          <Mover label="Ask it later" isOff={rivals.at(-1) === transition} run={() => move(1)} />
        </div>
      )}
    </section>
  );
}
