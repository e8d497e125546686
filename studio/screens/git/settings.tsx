import { Switch } from "@base-ui/react/switch";
import { type ReactNode, useId } from "react";
import type { Schemas } from "../../api/client.ts";
import { configure } from "./ask_git.ts";

type Git = Schemas["GitSession"];
type Config = Git["config"];

const MODES: Readonly<Record<Config["mode"], string>> = {
  coalesce: "A while after the first save",
  "every-save": "With every save",
  manual: "When I say so",
};

const ANSWERED = { carry: "carried along", stash: "stashed", leave: "left alone" } as const;

const TEXTS = {
  messagePrefix: "Messages begin with",
  branchPrefix: "Branches begin with",
  branchSuffix: "Branches end with",
} as const;

/** How the session commits; each change is saved when the field is left. */
export function Settings({ git }: { readonly git: Git }): ReactNode {
  const { config, remembered } = git;
  const id = useId();
  return (
    <section className="card" aria-labelledby={id}>
      <div className="row">
        <h2 id={id} className="grow">Commits</h2>
        <Switch.Root
          className="switch"
          aria-label="Commit what is saved"
          checked={config.enabled}
          onCheckedChange={(enabled) => void configure({ enabled })}
        >
          <Switch.Thumb className="switch-thumb" />
        </Switch.Root>
      </div>
      <label className="field">
        <span>When</span>
        <select
          className="input"
          value={config.mode}
          disabled={!config.enabled}
          onChange={({ target }) => void configure({ mode: target.value as Config["mode"] })}
        >
          {Object.entries(MODES).map(([mode, words]) => (
            <option key={mode} value={mode}>{words}</option>
          ))}
        </select>
      </label>
      {config.mode === "coalesce" && (
        <Field
          label="Seconds until then"
          type="number"
          value={String(config.coalesceMs / 1000)}
          save={(text) => void configure({ coalesceMs: Math.round(Number(text) * 1000) })}
        />
      )}
      {Object.entries(TEXTS).map(([key, label]) => (
        <Field
          key={key}
          label={label}
          type="text"
          value={config[key as keyof typeof TEXTS]} // of these
          save={(text) => void configure({ [key]: text })}
        />
      ))}
      {remembered !== null && (
        <div className="row">
          <p className="muted grow">
            Changes by hand: {ANSWERED[remembered]}, always.
          </p>
          <button
            type="button"
            className="button"
            onClick={() => void configure({ remembered: null })}
          >
            Ask again
          </button>
        </div>
      )}
    </section>
  );
}

interface FieldProps {
  readonly label: string;
  readonly type: "text" | "number";
  readonly value: string;
  readonly save: (text: string) => void;
}

function Field({ label, type, value, save }: FieldProps): ReactNode {
  return (
    <label className="field">
      <span>{label}</span>
      <input
        className="input"
        type={type}
        min={0}
        max={600}
        step="any"
        defaultValue={value}
        autoComplete="off"
        spellCheck={false}
        onBlur={({ target }) => target.value !== value && save(target.value)}
        onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
      />
    </label>
  );
}
