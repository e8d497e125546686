import type { z } from "zod";
import type { TextEdit } from "../../../source/mod.ts";
import {
  codeOf,
  insertElements,
  insertProperty,
  type NewValue,
  objectOf,
  setPropertyValue,
} from "../../../source/objects/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { withoutWrapping } from "../../evaluate/wrapping.ts";
import { read, stateWords } from "../../extract/reading.ts";
import type { StateNode } from "../../extract/state_node.ts";
import { requireHeeded } from "../heeded.ts";
import type { InvokeMeaning, MachineMeaning, TransitionMeaning } from "../meaning.ts";
import type { EditSite, Op } from "../op.ts";
import { placeOf, refusal } from "../refusal.ts";
import { removeWritten } from "../remove_written.ts";
import { setInvokeBody } from "../schemas.ts";
import { insertMember, wrapInArray } from "../transition_sections.ts";
import { transitionsOf } from "../transition_sites.ts";
import {
  configAt,
  notSpliceable,
  propertyOf,
  quietReading,
  requireHere,
  stateAt,
  withWrapping,
  writtenObject,
} from "../written.ts";

type Args = z.output<typeof setInvokeBody>;

/** Sets what a state invokes, adds another invoke, or removes one. What an invoke leads to when it ends stays. */
export const setInvoke: Op<typeof setInvokeBody> = {
  schema: setInvokeBody,
  plan(site, args) {
    const node = stateAt(site, args.state);
    const count = transitionsOf(site, node).invokes
      .filter(({ invoke }) => invoke.kind !== "activity").length;
    const { src, index } = args;
    if (index > count || (src === null && index === count)) {
      throw refusal("invoke_not_found", `Cannot find invoke ${index} of ${stateWords(node.path)}`);
    }
    if (src !== null) requireHeeded(site, node, "an invoke");
    requireFreeId(site, node, args);
    if (src === null) {
      return { edits: removeInvoke(site, node, index), intent: (before) => without(before, args) };
    }
    const edits = index === count
      ? addInvoke(site, node, { ...args, src })
      : changeInvoke(site, node, { ...args, src });
    return { edits, intent: (before) => withInvoke(before, { ...args, src }) };
  },
};

function requireFreeId(site: EditSite, node: StateNode, { id, src, index }: Args): void {
  if (id === undefined) return;
  if (src === null) throw refusal("bad_argument", "Expected no id for an invoke that is removed");
  const { invokes } = transitionsOf(site, node);
  if (invokes.every(({ invoke }, at) => invoke.id !== id || at === index)) return;
  const message = `Cannot give an invoke the id "${id}": another one of the state has it`;
  throw refusal("duplicate_name", message, [placeOf({ file: site.file, node: node.place })]);
}

function newInvoke({ src, id }: Args): NewValue {
  return objectOf([...(id === undefined ? [] : [["id", id] as const]), ["src", src]]);
}

function addInvoke(site: EditSite, node: StateNode, args: Args): TextEdit[] {
  const { file: { ast } } = site;
  const config = configAt(site, node);
  const property = propertyOf(site, config.value, "invoke");
  if (!property) return insertMember(ast, config, { key: "invoke", value: newInvoke(args) });
  if (!read(quietReading(site), config.value, "invoke")) {
    return [setPropertyValue(ast, property, newInvoke(args))];
  }
  if (!ts.isPropertyAssignment(property)) {
    const known = codeOf(property.name.getText(ast));
    return [setPropertyValue(ast, property, [known, newInvoke(args)])];
  }
  const written = withoutWrapping(property.initializer);
  if (ts.isArrayLiteralExpression(written)) return insertElements(ast, written, [newInvoke(args)]);
  return wrapInArray(ast, property.initializer, newInvoke(args), 1);
}

function changeInvoke(site: EditSite, node: StateNode, { src, id, index }: Args): TextEdit[] {
  const { file: { ast }, model } = site;
  const known = model.states.find(({ path }) => path === node.path)?.invoke[index];
  const written = invokeAt(site, node, index);
  const source = propertyOf(site, written.value, "src");
  const own = propertyOf(site, written.value, "id");
  const isSet = known?.kind === "named" && known.src === src;
  return [
    ...(isSet || !source ? [] : [setPropertyValue(ast, source, src)]),
    ...(id === undefined || known?.id === id
      ? []
      : own
      ? [setPropertyValue(ast, own, id)]
      : insertProperty(ast, written.literal, { key: "id", value: id }, {
        before: source ?? undefined,
      })),
    ...(source ? [] : insertProperty(ast, written.literal, { key: "src", value: src })),
  ];
}

function invokeAt(site: EditSite, node: StateNode, index: number) {
  const found = transitionsOf(site, node).invokes[index];
  const what = `the invoke of ${stateWords(node.path)}`;
  if (found?.config) return writtenObject(site, found.config, what);
  throw refusal("not_spliceable", `Cannot edit ${what}: it is not written as an object`);
}

function removeInvoke(site: EditSite, node: StateNode, index: number): TextEdit[] {
  const config = configAt(site, node);
  const value = read(quietReading(site), config.value, "invoke");
  const property = propertyOf(site, config.value, "invoke");
  if (!value || !property) throw refusal("invoke_not_found", "Cannot find the invoke");
  if (value.kind !== "array") return removeWritten(site, [{ kind: "property", property }]);
  const written = value.written[index] ?? value.at;
  requireHere(site, written, "the invoke");
  const element = withWrapping(written.node);
  const { parent } = element;
  if (!ts.isArrayLiteralExpression(parent)) throw notSpliceable(written, "the invoke");
  const place = parent.elements.findIndex((each) => each === element);
  return removeWritten(site, [{ kind: "element", array: parent, index: place }]);
}

function withInvoke(before: MachineMeaning, { state, src, id, index }: Args): MachineMeaning {
  return changeInvokes(before, state, (invokes) => {
    const known = invokes[index];
    const made: InvokeMeaning = {
      id: id ?? known?.id ?? null,
      kind: "named",
      src: src ?? "",
      systemId: known?.systemId ?? null,
      input: known?.input ?? null,
    };
    // The activities of XState 4 come after the invokes.
    return invokes.toSpliced(index, known && known.kind !== "activity" ? 1 : 0, made);
  });
}

function without(before: MachineMeaning, { state, index }: Args): MachineMeaning {
  const changed = changeInvokes(before, state, (invokes) => invokes.toSpliced(index, 1));
  return {
    ...changed,
    transitions: changed.transitions.flatMap((each): TransitionMeaning[] => {
      if (each.from !== state || each.invoke === null || each.invoke < index) return [each];
      return each.invoke === index ? [] : [{ ...each, invoke: each.invoke - 1 }];
    }),
  };
}

function changeInvokes(
  before: MachineMeaning,
  state: string,
  change: (invokes: readonly InvokeMeaning[]) => readonly InvokeMeaning[],
): MachineMeaning {
  return {
    ...before,
    states: before.states.map((each) =>
      each.path === state ? { ...each, invoke: change(each.invoke) } : each
    ),
  };
}
