import { type ReactNode, useState } from "react";
import type { Schemas } from "../../api/client.ts";
import { focusFirst } from "../../parts/first_field.ts";
import { namePlan } from "./ask_git.ts";

type Plan = NonNullable<Schemas["GitSession"]["session"]>["plan"];

/** The ticket that the session works on: the branch and the messages are named after it. */
export function PlanName({ plan }: { readonly plan: Plan }): ReactNode {
  const [isEditing, setEditing] = useState(false);
  return (
    <section className="card" aria-labelledby="plan-name">
      <div className="row">
        <h2 id="plan-name" className="grow">Works on</h2>
        {!isEditing && (
          <button type="button" className="button" onClick={() => setEditing(true)}>
            {plan ? "Change" : "Name it"}
          </button>
        )}
      </div>
      {isEditing ? <Form plan={plan} close={() => setEditing(false)} /> : plan
        ? (
          <p>
            <strong>{plan.title ?? plan.plan}</strong> <span className="muted">{plan.plan}</span>
          </p>
        )
        : <p className="muted">No ticket. The branch is named after the first thing saved.</p>}
    </section>
  );
}

function Form({ plan, close }: { readonly plan: Plan; readonly close: () => void }): ReactNode {
  async function submit(form: FormData): Promise<void> {
    const id = textOf(form, "plan");
    const title = textOf(form, "title");
    const next = id === "" ? null : { plan: id, title: title === "" ? null : title };
    if (await namePlan(next)) close();
  }
  return (
    <form className="stack" action={(form) => void submit(form)}>
      <label className="field">
        <span>Ticket or plan</span>
        <input
          ref={focusFirst}
          name="plan"
          className="input"
          defaultValue={plan?.plan ?? ""}
          placeholder="SHOP-42"
          autoComplete="off"
        />
      </label>
      <label className="field">
        <span>Title</span>
        <input
          name="title"
          className="input"
          defaultValue={plan?.title ?? ""}
          placeholder="Save carts for later"
          autoComplete="off"
        />
      </label>
      <div className="row">
        <button type="submit" className="button button-main">Save</button>
        <button type="button" className="button" onClick={close}>Cancel</button>
      </div>
    </form>
  );
}

/** Returns the text of a field of a form, without the blanks around it. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}
