import { Dialog } from "@base-ui/react/dialog";
import { Toggle } from "@base-ui/react/toggle";
import { ToggleGroup } from "@base-ui/react/toggle-group";
import { type ReactNode, useState } from "react";
import { DialogPopup } from "../../parts/dialog_popup.tsx";
import type { Op } from "./draft.ts";

interface Props {
  readonly propose: (title: string, op: Op) => void;
}

type Way = "add" | "remove";

/** Adds an import to the file or takes one away; edits do so by themselves for the names that they bring. */
export function ImportDialog({ propose }: Props): ReactNode {
  const [way, setWay] = useState<Way>("add");
  const [name, setName] = useState("");
  const [specifier, setSpecifier] = useState("");
  const [local, setLocal] = useState("");
  // The default export and the whole module bring no name along.
  const needsLocal = ["default", "*"].includes(name.trim());
  const isGood = name.trim() !== "" &&
    (way === "remove" || (specifier.trim() !== "" && (!needsLocal || local.trim() !== "")));
  function submit(): void {
    if (way === "remove") {
      return propose(`Remove the import ${name}`, { op: "removeImport", local: name.trim() });
    }
    propose(`Import ${name}`, {
      op: "addImport",
      specifier: specifier.trim(),
      imported: name.trim(),
      ...(local.trim() !== "" && { local: local.trim() }),
    });
  }
  return (
    <DialogPopup className="popup dialog">
      <Dialog.Title className="dialog-title">Imports</Dialog.Title>
      <ToggleGroup
        aria-label="What to do"
        className="row"
        value={[way]}
        onValueChange={([next]) => next && setWay(next as Way)}
      >
        <Toggle value="add" className="button button-quiet">Add</Toggle>
        <Toggle value="remove" className="button button-quiet">Remove</Toggle>
      </ToggleGroup>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (isGood) submit();
        }}
      >
        <Field
          label={way === "add" ? "Name of the export" : "Name in this file"}
          placeholder={way === "add" ? "Button, or default" : "Button"}
          value={name}
          change={setName}
        />
        {way === "add" && (
          <>
            <Field
              label="Module"
              placeholder="../components/Button"
              value={specifier}
              change={setSpecifier}
            />
            <Field
              label="Called here"
              placeholder={needsLocal ? "Its name in this file" : name}
              value={local}
              change={setLocal}
            />
          </>
        )}
        <div className="row dialog-foot">
          <Dialog.Close className="button">Cancel</Dialog.Close>
          <button type="submit" className="button button-main" disabled={!isGood}>
            Show the change
          </button>
        </div>
      </form>
    </DialogPopup>
  );
}

interface FieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly change: (value: string) => void;
}

function Field({ label, placeholder, value, change }: FieldProps): ReactNode {
  return (
    <label className="field">
      <span>{label}</span>
      <input
        className="input input-code"
        value={value}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => change(target.value)}
      />
    </label>
  );
}
