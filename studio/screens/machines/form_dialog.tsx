import { Dialog } from "@base-ui/react/dialog";
import { type ReactNode, useId, useState } from "react";
import { DialogPopup } from "../../parts/dialog_popup.tsx";
import { useLast } from "../../parts/use_last.ts";
import type { MachineOp } from "./machine_draft.ts";

/** A field of a form: text, source text, one of several, or yes and no. */
export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly kind: "text" | "code" | "choice" | "check";
  readonly value?: string;
  readonly isNeeded?: boolean;
  /** Of a choice all there are; of a text those that are proposed. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** Whether the field is asked for, by what the others say. */
  readonly isAsked?: (values: Values) => boolean;
}

export type Values = Readonly<Record<string, string>>;

/** A question about an op that needs more than a click. */
export interface Form {
  readonly title: string;
  readonly words: string;
  readonly fields: readonly FormField[];
  readonly answer: (values: Values) => readonly [title: string, op: MachineOp];
}

interface Props {
  readonly form: Form | null;
  readonly close: () => void;
  readonly propose: (title: string, op: MachineOp) => void;
}

/** Asks for what an op needs, then shows what it would change. */
export function FormDialog({ form, close, propose }: Props): ReactNode {
  const shown = useLast(form);
  return (
    <Dialog.Root open={form !== null} onOpenChange={(isOpen) => isOpen || close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        {shown && <Fields form={shown} close={close} propose={propose} />}
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Fields({ form, close, propose }: Props & { readonly form: Form }): ReactNode {
  const [values, setValues] = useState<Values>(() =>
    Object.fromEntries(form.fields.map(({ name, value = "" }) => [name, value]))
  );
  const why = useId();
  const asked = form.fields.filter(({ isAsked }) => isAsked?.(values) ?? true);
  const missing = asked.find(({ name, isNeeded }) => isNeeded && !values[name]?.trim());
  const isGood = missing === undefined;
  return (
    <DialogPopup className="popup dialog">
      <Dialog.Title className="dialog-title">{form.title}</Dialog.Title>
      <Dialog.Description className="muted">{form.words}</Dialog.Description>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isGood) return;
          const [title, op] = form.answer(values);
          close();
          propose(title, op);
        }}
      >
        {asked.map((field) => (
          <Field
            key={field.name}
            field={field}
            value={values[field.name] ?? ""}
            set={(value) => setValues({ ...values, [field.name]: value })}
          />
        ))}
        {missing?.kind === "choice" && (
          <p className="muted" id={why}>First choose: {missing.label}.</p>
        )}
        <div className="row dialog-foot">
          <Dialog.Close className="button">Cancel</Dialog.Close>
          <button
            type="submit"
            className="button button-main"
            disabled={!isGood}
            aria-describedby={missing?.kind === "choice" ? why : undefined}
          >
            Show the change
          </button>
        </div>
      </form>
    </DialogPopup>
  );
}

interface FieldProps {
  readonly field: FormField;
  readonly value: string;
  readonly set: (value: string) => void;
}

function Field({ field: { label, kind, options = [] }, value, set }: FieldProps): ReactNode {
  const id = useId();
  if (kind === "check") {
    return (
      <label className="row">
        <input
          type="checkbox"
          checked={value === "yes"}
          onChange={({ target }) => set(target.checked ? "yes" : "")}
        />
        {label}
      </label>
    );
  }
  return (
    <label className="field">
      <span>{label}</span>
      {kind === "choice"
        ? (
          <select className="input" value={value} onChange={({ target }) => set(target.value)}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>{option.label}</option>
            ))}
          </select>
        )
        : kind === "code"
        ? (
          <textarea
            className="input input-code"
            rows={4}
            spellCheck={false}
            value={value}
            onChange={({ target }) => set(target.value)}
          />
        )
        : (
          <input
            className="input"
            value={value}
            autoComplete="off"
            spellCheck={false}
            list={options.length > 0 ? id : undefined}
            onChange={({ target }) => set(target.value)}
          />
        )}
      {kind === "text" && options.length > 0 && (
        <datalist id={id}>
          {options.map((option) => <option key={option.value} value={option.value} />)}
        </datalist>
      )}
    </label>
  );
}
