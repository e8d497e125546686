import { codeOf, insertProperty, setPropertyValue } from "../../../source/objects/mod.ts";
import type { TextEdit } from "../../../source/mod.ts";
import { stateWords } from "../../extract/reading.ts";
import { readCode } from "../declarations/mod.ts";
import { shownCode } from "../shown_code.ts";
import { type EditSite, nothingToDo, type Op } from "../op.ts";
import { refusal } from "../refusal.ts";
import { removeWritten } from "../remove_written.ts";
import { setInputBody } from "../schemas.ts";
import { transitionsOf } from "../transition_sites.ts";
import { propertyOf, stateAt, type WrittenObject, writtenObject } from "../written.ts";

/** Sets what an invoke gives to its actor, or takes it away: `input`, in XState 4 `data`. */
export const setInput: Op<typeof setInputBody> = {
  schema: setInputBody,
  plan(site, { state, index, input }) {
    const written = invokeAt(site, state, index);
    const edits = input === null ? removeInput(site, written) : writeInput(site, written, input);
    if (edits.length === 0) return nothingToDo;
    const shown = input === null
      ? null
      : shownCode(site, readCode(site, input, written.literal), 200);
    return {
      edits,
      intent: (before) => ({
        ...before,
        states: before.states.map((each) =>
          each.path === state
            ? {
              ...each,
              invoke: each.invoke.map((one, at) => at === index ? { ...one, input: shown } : one),
            }
            : each
        ),
      }),
    };
  },
};

function invokeAt(site: EditSite, state: string, index: number): WrittenObject {
  const node = stateAt(site, state);
  const found = transitionsOf(site, node).invokes[index];
  const what = `invoke ${index} of ${stateWords(state)}`;
  if (!found || found.invoke.kind === "activity") {
    throw refusal("invoke_not_found", `Cannot find ${what}`);
  }
  if (found.config) return writtenObject(site, found.config, what);
  throw refusal("not_spliceable", `Cannot edit ${what}: it is not written as an object`);
}

function member({ model }: EditSite): "input" | "data" {
  return model.version === 5 ? "input" : "data";
}

function removeInput(site: EditSite, { value }: WrittenObject): TextEdit[] {
  const property = propertyOf(site, value, member(site));
  return property ? removeWritten(site, [{ kind: "property", property }]) : [];
}

function writeInput(site: EditSite, { value, literal }: WrittenObject, input: string): TextEdit[] {
  const { file: { ast } } = site;
  const code = codeOf(readCode(site, input, literal));
  const property = propertyOf(site, value, member(site));
  if (property) return [setPropertyValue(ast, property, code)];
  const source = propertyOf(site, value, "src");
  return insertProperty(ast, literal, { key: member(site), value: code }, {
    after: source ?? undefined,
  });
}
