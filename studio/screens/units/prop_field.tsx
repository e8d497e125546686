import { Switch } from "@base-ui/react/switch";
import { Braces, X } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import type { Schemas } from "../../api/client.ts";
import { Hint } from "../../parts/hint.tsx";
import type { Drafting, Op } from "./draft.ts";
import { ExpressionInput } from "./expression_input.tsx";
import { indented, indentOf, outdented } from "./indentation.ts";
import { type Node, sayReason } from "./nodes.ts";
import { useDrafted } from "./use_drafted.ts";
import { useTyping } from "./use_typing.ts";

type Written = Schemas["PageProp"];
type Declared = Schemas["ReadPropsAnswer"]["declared"][number];
type Scope = Schemas["ReadPropsAnswer"]["scope"];
type Value = string | number | boolean;
type Kind = Written["kind"];

/** A prop that is written, declared or both. */
export interface PropRow {
  readonly name: string;
  /** Counts those of the same name before it. */
  readonly nth: number;
  readonly written: Written | null;
  readonly declared: Declared | null;
  /** Whether the component declares its props, and none of this name. */
  readonly isUnknown: boolean;
}

interface Props {
  readonly node: Node;
  readonly row: PropRow;
  /** What the row was read from. */
  readonly read: object;
  readonly scope: Scope;
  readonly drafting: Drafting;
}

/** Finds the field of a prop. */
export function fieldOf(name: string): HTMLElement | null {
  const row = `.inspector [data-prop="${CSS.escape(name)}"]`;
  return document.querySelector(`${row} :is(input, select, [role=switch], [role=textbox])`);
}

/** One prop, with the field that suits its type: a choice, a switch, a text, a number or an expression. */
export function PropField({ node, row, read, scope, drafting }: Props): ReactNode {
  const { name, written, declared } = row;
  const id = useId();
  const shape = shapeOf(row);
  const [chosen, setCode] = useState<boolean | null>(null);
  const isCode = chosen ?? (shape === "code" || isComputed(written));
  const isFixed = written?.editable === false || !node.editable;
  const isMissing = written === null && declared?.required === true;
  function remove(): void {
    const index = written === null ? {} : { index: written.index };
    void drafting.propose(`Remove ${name}`, {
      op: "removeProp",
      nodeId: node.id,
      propName: name,
      ...index,
    });
  }
  return (
    <div className="prop" data-prop={name}>
      <div className="prop-head">
        <label htmlFor={id} className="mono truncate" title={titleOf(row)}>{name}</label>
        {isMissing && <span className="badge badge-warning">required</span>}
        {written && isNoValue(written, declared) && <NeedsValue />}
        {row.isUnknown && <span className="badge badge-warning">not declared</span>}
        <span className="grow" />
        {shape === "code" && !isFixed && (
          <span className="muted" role="img" aria-label="an expression" title="An expression">
            <Braces size={12} aria-hidden />
          </span>
        )}
        {shape !== "code" && !isFixed && (
          <Hint label={isCode ? `${name}: a value` : `${name}: an expression`}>
            <button
              type="button"
              className="prop-tool"
              aria-pressed={isCode}
              onClick={() =>
                setCode(!isCode)}
            >
              <Braces size={12} aria-hidden />
            </button>
          </Hint>
        )}
        {written && !isFixed && (
          <Hint label={`Remove ${name}`}>
            <button type="button" className="prop-tool" onClick={remove}>
              <X size={12} aria-hidden />
            </button>
          </Hint>
        )}
      </div>
      {isFixed
        ? (
          <p className="mono muted prop-fixed" id={id} title={sayReason(written?.reason)}>
            {String(written?.value ?? "")}
          </p>
        )
        : (
          <Input
            id={id}
            node={node}
            row={row}
            read={read}
            scope={scope}
            drafting={drafting}
            shape={isCode ? "code" : shape}
          />
        )}
    </div>
  );
}

/** Marks a prop for which nobody could write a value. */
export function NeedsValue(): ReactNode {
  return <span className="badge badge-warning">needs a value</span>;
}

/** Whether a value stands for one that nobody knows, as the service writes it for an entry of the palette. */
function isNoValue({ kind, value }: Written, declared: Declared | null): boolean {
  return (kind === "expression" && value === "undefined as never") ||
    (value === "undefined" && declared?.required === true);
}

type InputProps = Props & { readonly id: string; readonly shape: Shape };

function Input({ id, node, row, read, scope, drafting, shape }: InputProps): ReactNode {
  const { name, written, declared } = row;
  const initial = written?.value ?? "";
  const indent = indentOf(String(initial));
  const value = useDrafted<Value>(drafting, { valueOf: drafted, read, initial });
  function drafted(op: Op): Value | undefined {
    return op.op === "setProp" && op.nodeId === node.id && op.propName === name &&
        op.index === written?.index
      ? op.value
      : undefined;
  }
  function stepOf(next: Value, kind: Kind): [string, Op] {
    const index = written === null ? {} : { index: written.index };
    return [`Set ${name} to ${shortened(String(next))}`, {
      op: "setProp",
      nodeId: node.id,
      propName: name,
      kind,
      value: next,
      ...index,
    }];
  }
  const typing = useTyping(
    drafting,
    (next: Value) => stepOf(next, kindOf(shape, next, scope)),
    (op) =>
      (op.op === "setProp" || op.op === "removeProp") && op.nodeId === node.id &&
      op.propName === name && op.index === written?.index,
  );
  function choose(next: Value): void {
    void drafting.propose(
      ...stepOf(next, typeof next === "string" ? "string" : typeof next as Kind),
    ); // of the three
  }
  function type(next: string): void {
    typing.change(shape === "number" && next.trim() !== "" ? Number(next) : next);
  }
  const typed = {
    id,
    value: String(value),
    placeholder: declared?.default ?? declared?.type ?? "",
    onKeyDown: typing.press,
  };
  switch (shape) {
    case "choice":
      return (
        <select
          id={id}
          className="input"
          value={written || value !== "" ? String(value) : ""}
          onKeyDown={typing.press}
          onChange={({ target }) =>
            choose(
              valuesOf(declared).find((each) => String(each) === target.value) ?? target.value,
            )}
        >
          {written === null && value === "" && (
            <option value="">
              {declared?.default ? `default: ${declared.default}` : "not set"}
            </option>
          )}
          {valuesOf(declared).map((each) => (
            <option key={String(each)} value={String(each)}>{String(each)}</option>
          ))}
          {written && !valuesOf(declared).some((each) => String(each) === String(initial)) && (
            <option value={String(initial)}>{String(initial)}</option>
          )}
        </select>
      );
    case "switch":
      return (
        <Switch.Root
          id={id}
          className="switch"
          checked={value === true}
          onCheckedChange={choose}
          onKeyDown={typing.press}
        >
          <Switch.Thumb className="switch-thumb" />
        </Switch.Root>
      );
    case "number":
      return (
        <input
          className="input"
          type="number"
          step="any"
          {...typed}
          onChange={({ target }) => type(target.value)}
        />
      );
    case "text":
      return <input className="input" {...typed} onChange={({ target }) => type(target.value)} />;
    case "code":
      return (
        <ExpressionInput
          {...typed}
          value={outdented(String(value), indent)}
          scope={scope}
          type={(next) => type(indented(next, indent))}
        />
      );
  }
}

type Shape = "choice" | "switch" | "number" | "text" | "code";

function shapeOf({ written, declared }: PropRow): Shape {
  const values = valuesOf(declared);
  if (values.length > 0 && values.every((value) => typeof value === "boolean")) return "switch";
  if (values.length > 0) return "choice";
  const type = declared?.type.replace(/ \| undefined$/, "") ?? "";
  if (type === "boolean" || (type === "" && written?.kind === "boolean")) return "switch";
  if (type === "number" || (type === "" && written?.kind === "number")) return "number";
  if (type === "string" || written?.kind === "string") return "text";
  return "code";
}

function valuesOf(declared: Declared | null): readonly Value[] {
  return declared?.values ?? [];
}

function isComputed(written: Written | null): boolean {
  return written !== null &&
    ["identifier", "expression", "spread", "element"].includes(written.kind);
}

function shortened(value: string): string {
  return value === "" ? "nothing" : value.length > 40 ? `${value.slice(0, 40)}…` : value;
}

/** Returns the kind that a typed value is written as. */
function kindOf(shape: Shape, value: Value, scope: Scope): Kind {
  if (shape === "number" && typeof value === "number") return "number";
  if (shape !== "code") return "string";
  const text = String(value).trim();
  if (scope.some(({ name }) => name === text)) return "identifier";
  return text.startsWith("<") ? "element" : "expression";
}

function titleOf({ name, declared }: PropRow): string {
  if (declared === null) return name;
  return [`${name}: ${declared.type}`, declared.description].filter(Boolean).join("\n");
}
