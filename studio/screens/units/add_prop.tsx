import { Braces } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import type { Schemas } from "../../api/client.ts";
import { Hint } from "../../parts/hint.tsx";
import type { Drafting } from "./draft.ts";
import { ExpressionInput } from "./expression_input.tsx";
import type { Node } from "./nodes.ts";

interface Props {
  readonly node: Node;
  readonly scope: Schemas["ReadPropsAnswer"]["scope"];
  readonly drafting: Drafting;
}

/**
 * Sets a prop that the list does not offer, by its name; the service says whether it can be one. What was typed stays, to be
 * mended, until the file is another.
 */
export function AddProp({ node, scope, drafting }: Props): ReactNode {
  const id = useId();
  const [name, setName] = useState("");
  const [value, setValue] = useState("");
  const [isCode, setCode] = useState(false);
  const propName = name.trim();
  // A prop without a value says yes, as it does in JSX.
  const said = value.trim() === ""
    ? { kind: "boolean" as const, value: true }
    : isCode
    ? { kind: "expression" as const, value: value.trim() }
    : { kind: "string" as const, value };
  return (
    <form
      className="prop add-prop"
      aria-label="Another prop"
      onSubmit={(event) => {
        event.preventDefault();
        if (propName === "") return;
        void drafting.propose(`Set ${propName}`, {
          op: "setProp",
          nodeId: node.id,
          propName,
          ...said,
        });
      }}
    >
      <div className="prop-head">
        <label htmlFor={`${id}-name`}>Another prop</label>
        <span className="grow" />
        <Hint label={isCode ? "A text" : "An expression"}>
          <button
            type="button"
            className="prop-tool"
            aria-pressed={isCode}
            onClick={() => setCode(!isCode)}
          >
            <Braces size={12} aria-hidden />
          </button>
        </Hint>
      </div>
      <input
        id={`${id}-name`}
        className="input input-code"
        value={name}
        placeholder="its name, as data-testid"
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setName(target.value)}
      />
      <label htmlFor={`${id}-value`} className="hidden">Value of the other prop</label>
      {isCode
        ? (
          <ExpressionInput
            id={`${id}-value`}
            value={value}
            placeholder="an expression"
            scope={scope}
            type={setValue}
            onKeyDown={() => undefined}
          />
        )
        : (
          <input
            id={`${id}-value`}
            className="input"
            value={value}
            placeholder="its text; none sets it to true"
            onChange={({ target }) => setValue(target.value)}
          />
        )}
      <button type="submit" className="button" disabled={propName === ""}>Set it</button>
    </form>
  );
}
