import type { Form } from "./form_dialog.tsx";

const DECLARATIONS = [
  { value: "declareAction", label: "An action" },
  { value: "declareGuard", label: "A guard" },
  { value: "declareActor", label: "An actor" },
];

/** Asks for something that states and transitions can name. */
export function askToDeclare(): Form {
  return {
    title: "Declare",
    words: "A name that states and transitions can use, with the code that it stands for.",
    fields: [
      { name: "op", label: "What", kind: "choice", value: "declareAction", options: DECLARATIONS },
      { name: "name", label: "Name", kind: "text", isNeeded: true },
      {
        name: "body",
        label: "Source text of one expression",
        kind: "code",
        value: "() => {}",
        isNeeded: true,
      },
    ],
    answer: ({ op, name = "", body = "" }) => [`Declare ${name.trim()}`, {
      op: op as "declareAction", // one of the options above
      name: name.trim(),
      body,
    }],
  };
}

/** Asks for a field of the context: a new one, or another value for one that is there. */
export function askForField(field?: { readonly name: string; readonly value: string }): Form {
  return {
    title: field ? `Change ${field.name}` : "Add a field to the context",
    words: "The value that a new machine begins with.",
    fields: [
      ...field ? [] : [{ name: "name", label: "Name", kind: "text" as const, isNeeded: true }],
      {
        name: "value",
        label: "Source text of the value",
        kind: "code",
        value: field?.value ?? "",
        isNeeded: true,
      },
      { name: "type", label: "Its type, where it should change", kind: "text" },
    ],
    answer: ({ name = "", value = "", type = "" }) => {
      const told = { value, ...type.trim() !== "" && { type: type.trim() } };
      return field
        ? [`Change ${field.name}`, { op: "setContextField", name: field.name, ...told }]
        : [`Add ${name.trim()}`, { op: "addContextField", name: name.trim(), ...told }];
    },
  };
}
