import { Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { askForField, askToDeclare } from "./machine_forms.ts";
import type { PartProps } from "./inspector.tsx";

const KINDS = [["action", "actions"], ["guard", "guards"], ["actor", "actors"], [
  "delay",
  "delays",
]] as const;

/** What the machine as a whole has: its context, and the names that it declares. */
export function MachineForm({ machine, propose, ask }: PartProps): ReactNode {
  const { context, setup } = machine;
  return (
    <>
      <section className="section" aria-label="Context">
        <h3>Context</h3>
        <ul>
          {context.map((field) => (
            <li key={field.name} className="row">
              <span className="mono">{field.name}</span>
              <span className="mono muted truncate grow">{field.value}</span>
              <button
                type="button"
                className="button button-quiet button-icon"
                aria-label={`Change ${field.name}`}
                onClick={() => ask(askForField(field))}
              >
                <Pencil size={14} aria-hidden />
              </button>
              <Remove
                label={field.name}
                run={() =>
                  propose(`Remove ${field.name}`, { op: "removeContextField", name: field.name })}
              />
            </li>
          ))}
        </ul>
        <button type="button" className="button" onClick={() => ask(askForField())}>
          Add a field…
        </button>
      </section>
      <section className="section" aria-label="Declared">
        <h3>Declared</h3>
        <ul>
          {setup && KINDS.flatMap(([kind, list]) =>
            setup[list].map((name) => (
              <li key={`${kind} ${name}`} className="row">
                <span className="badge">{kind}</span>
                <span className="mono truncate grow">{name}</span>
                {setup.unused.some((each) => each.kind === kind && each.name === name) && (
                  <span className="badge badge-warning">not used</span>
                )}
                <Remove
                  label={name}
                  run={() => propose(`Remove ${name}`, { op: "removeDeclaration", kind, name })}
                />
              </li>
            ))
          )}
        </ul>
        <button type="button" className="button" onClick={() => ask(askToDeclare())}>
          Declare…
        </button>
      </section>
    </>
  );
}

function Remove({ label, run }: { readonly label: string; readonly run: () => void }): ReactNode {
  return (
    <button
      type="button"
      className="button button-quiet button-icon"
      aria-label={`Remove ${label}`}
      onClick={run}
    >
      <Trash2 size={14} aria-hidden />
    </button>
  );
}
