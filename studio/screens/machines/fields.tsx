import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { settle } from "../../parts/keys.ts";
import type { Option } from "./names.ts";

interface TextProps {
  readonly label: string;
  readonly value: string;
  readonly isCode?: boolean;
  readonly isLong?: boolean;
  readonly options?: readonly Option[];
  /** Whether a change waits: once it is gone, the field shows what is there. */
  readonly isPending: boolean;
  readonly save: (text: string) => void;
}

/** A text that is tried when the field is left, or with Enter. */
export function TextField(props: TextProps): ReactNode {
  const { label, value, isCode, isLong, options = [], isPending, save } = props;
  const [text, setText] = useState(value);
  const id = useId();
  /** The text that was tried: leaving the field for the button that saves it tries nothing anew. */
  const tried = useRef(value);
  useEffect(() => {
    if (isPending) return;
    setText(value);
    tried.current = value;
  }, [value, isPending]);
  function attempt(): void {
    if (text === tried.current) return;
    tried.current = text;
    save(text);
  }
  const shared = {
    className: `input ${isCode ? "input-code" : ""}`,
    value: text,
    spellCheck: false,
    onChange: ({ target }: { target: { value: string } }) => setText(target.value),
    onBlur: attempt,
  };
  return (
    <label className="field">
      <span>{label}</span>
      {isLong ? <textarea rows={2} {...shared} /> : (
        <input
          {...shared}
          autoComplete="off"
          list={options.length > 0 ? id : undefined}
          onKeyDown={({ key, target }) => {
            if (key === "Enter") {
              settle(target);
              attempt();
            }
            if (key === "Escape") setText(value);
          }}
        />
      )}
      {options.length > 0 && (
        <datalist id={id}>
          {options.map((option) => <option key={option.value} value={option.value} />)}
        </datalist>
      )}
    </label>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly Option[];
  readonly save: (value: string) => void;
}

/** One of several, tried at once. */
export function ChoiceField({ label, value, options, save }: ChoiceProps): ReactNode {
  return (
    <label className="field">
      <span>{label}</span>
      <select className="input" value={value} onChange={({ target }) => save(target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>{option.label}</option>
        ))}
      </select>
    </label>
  );
}

interface NamesProps {
  readonly label: string;
  readonly names: readonly string[];
  readonly options: readonly Option[];
  readonly isPending: boolean;
  readonly add: (name: string) => void;
  readonly remove: (position: number) => void;
}

/** Names in an order, as of actions: each can be taken out, and another one added. */
export function NamesField(
  { label, names, options, isPending, add, remove }: NamesProps,
): ReactNode {
  const [text, setText] = useState("");
  const id = useId();
  useEffect(() => {
    if (!isPending) setText("");
  }, [isPending]);
  return (
    <div className="field">
      <span id={`${id}label`}>{label}</span>
      {names.length > 0 && (
        <ol className="names" aria-labelledby={`${id}label`}>
          {names.map((name, position) => (
            <li key={position} className="step">
              <span className="truncate mono">{name}</span>
              <button
                type="button"
                className="step-drop"
                aria-label={`Take ${name} out of ${label}`}
                onClick={() => remove(position)}
              >
                <X size={12} aria-hidden />
              </button>
            </li>
          ))}
        </ol>
      )}
      <input
        className="input"
        aria-label={`Add to ${label}`}
        placeholder="Add a name, then Enter"
        value={text}
        list={id}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key }) => {
          if (key === "Enter" && text.trim() !== "") add(text.trim());
        }}
      />
      <datalist id={id}>
        {options.map((option) => <option key={option.value} value={option.value} />)}
      </datalist>
    </div>
  );
}
