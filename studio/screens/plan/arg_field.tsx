import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { queries } from "../../api/queries.ts";

/** The parts of JSON Schema that the fields go by. */
export interface ArgSchema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly description?: string;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, ArgSchema>>;
  readonly required?: readonly string[];
}

interface Props {
  readonly name: string;
  readonly schema: ArgSchema;
  readonly isRequired: boolean;
  readonly value: unknown;
  /** Why the value is none. */
  readonly issue: string | undefined;
  /** @param value undefined leaves it out */
  readonly set: (value: unknown) => void;
}

/** A longer text has more than one line. */
const LONG = 5000;

/** A field for one arg, by its type: a choice, a switch, a number, a text, or JSON for all else. */
export function ArgField(props: Props): ReactNode {
  const { name, schema, isRequired, issue } = props;
  const id = useId();
  const described = { id, "aria-describedby": `${id}-told`, "aria-invalid": issue !== undefined };
  const isJson = !["string", "boolean", "number", "integer"].includes(schema.type ?? "") ||
    (schema.type === "string" && typeof (props.value ?? "") !== "string");
  return (
    <div className="field">
      <label htmlFor={id}>
        <span className="mono">{name}</span> {!isRequired && "(may be left out)"}
      </label>
      {isJson
        ? <JsonInput {...described} value={props.value} set={props.set} />
        : <Input {...props} described={described} />}
      <p id={`${id}-told`} className={`field-help ${issue ? "removed" : "muted"}`}>
        {issue ?? schema.description}
      </p>
    </div>
  );
}

interface Described {
  readonly id: string;
  readonly "aria-describedby": string;
  readonly "aria-invalid": boolean;
}

function Input(
  { name, schema, value, set, described }: Props & { readonly described: Described },
): ReactNode {
  const text = typeof value === "string" || typeof value === "number" ? `${value}` : "";
  const give = (next: string) => set(next === "" ? undefined : next);
  if (schema.enum) {
    return (
      <select
        {...described}
        className="input"
        value={text}
        onChange={({ target }) => give(target.value)}
      >
        <option value="">not set</option>
        {schema.enum.map((each) => <option key={each} value={each}>{each}</option>)}
      </select>
    );
  }
  switch (schema.type) {
    case "boolean":
      return (
        <input
          {...described}
          type="checkbox"
          className="plan-check"
          checked={value === true}
          onChange={({ target }) => set(target.checked)}
        />
      );
    case "number":
    case "integer":
      return (
        <input
          {...described}
          type="number"
          className="input"
          value={text}
          onChange={({ target }) => set(target.value === "" ? undefined : target.valueAsNumber)}
        />
      );
    default:
      if ((schema.maxLength ?? 0) > LONG) {
        return (
          <textarea
            {...described}
            className="input"
            rows={2}
            value={text}
            onChange={({ target }) => give(target.value)}
          />
        );
      }
      return <TextInput {...described} name={name} value={text} give={give} />;
  }
}

type TextProps = Described & {
  readonly name: string;
  readonly value: string;
  readonly give: (next: string) => void;
};

/** A line of text; one that is a path offers the project's units. */
function TextInput({ name, value, give, ...described }: TextProps): ReactNode {
  const isPath = name === "path";
  const { data: units = [] } = useQuery({ ...queries.units(), enabled: isPath });
  const list = `${described.id}-list`;
  return (
    <>
      <input
        {...described}
        className="input input-code"
        autoComplete="off"
        spellCheck={false}
        value={value}
        {...(isPath && { list })}
        onChange={({ target }) => give(target.value)}
      />
      {isPath && (
        <datalist id={list}>
          {units.map(({ path }) => <option key={path} value={path} />)}
        </datalist>
      )}
    </>
  );
}

interface JsonProps {
  readonly value: unknown;
  readonly set: (value: unknown) => void;
}

/** A field for what has no field of its own type, with a label. */
export function JsonField(
  { label, issue, ...props }: JsonProps & {
    readonly label: string;
    readonly issue: string | undefined;
  },
): ReactNode {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <JsonInput
        {...props}
        id={id}
        aria-describedby={`${id}-told`}
        aria-invalid={issue !== undefined}
      />
      <p id={`${id}-told`} className="field-help removed">{issue}</p>
    </div>
  );
}

/** Text that is given on while it is JSON. */
function JsonInput({ value, set, ...described }: JsonProps & Described): ReactNode {
  const [text, setText] = useState(() => value === undefined ? "" : JSON.stringify(value, null, 2));
  const [problem, setProblem] = useState("");
  function type(next: string): void {
    setText(next);
    setProblem("");
    if (next.trim() === "") return set(undefined);
    try {
      set(JSON.parse(next));
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      setProblem("This is not JSON yet");
    }
  }
  return (
    <>
      <textarea
        {...described}
        className="input input-code"
        rows={Math.min(12, text.split("\n").length + 1)}
        spellCheck={false}
        value={text}
        onChange={({ target }) => type(target.value)}
      />
      {problem !== "" && <p className="field-help removed" role="alert">{problem}</p>}
    </>
  );
}
