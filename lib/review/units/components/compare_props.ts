import type { UnitDetail } from "../../common/schemas.ts";
import { fromTo, quoted, shown, shownPair } from "../reading/shown_text.ts";
import { goesFurther } from "./beyond_details.ts";
import type { ReadComponent } from "./read_components.ts";
import { isTyped, type ReadProp } from "./read_prop.ts";
import { type RenamedProp, renamedProp } from "./renamed_prop.ts";

/** The props of a component that came or went, that callers have to pass now or no more, and whose type is another. */
export function compareProps(base: ReadComponent, head: ReadComponent): UnitDetail[] {
  const details = typesDetails(base, head);
  const renamed = renamedProp(base, head);
  for (const prop of head.props.values()) {
    const before = base.props.get(prop.name);
    if (prop === renamed?.after) details.push(...renamedDetails(renamed, head));
    else if (before) {
      // Without types nothing was known of a prop but its name.
      if (base.isUntyped === head.isUntyped) details.push(...changedProp(before, prop, head));
    } else if (!goesFurther(base, head)) details.push(addedProp(prop, head));
  }
  // What a type that is not followed may have is not told as gone.
  if (goesFurther(head, base)) return details;
  const removed = [...base.props.values()].filter((prop) =>
    !head.props.has(prop.name) && prop !== renamed?.before
  );
  return [...details, ...removed.map((prop) => removedProp(prop, base, head))];
}

function typesDetails(base: ReadComponent, head: ReadComponent): UnitDetail[] {
  if (base.isUntyped === head.isUntyped) return [];
  const { props, beyond } = head.isUntyped ? base : head;
  if (props.size + beyond.length === 0) return [];
  const { name, line } = head;
  const message = `The props of ${quoted(name)} have ${
    head.isUntyped ? "no types any more" : "types now"
  }`;
  const where = { owner: null, name, before: null, after: null, line } as const;
  return [{ subject: "component", change: "changed", ...where, message }];
}

function renamedDetails({ before, after }: RenamedProp, head: ReadComponent): UnitDetail[] {
  const renamed = propDetail(after, head, "changed", {
    before: before.name,
    after: after.name,
    message: `The prop ${quoted(before.name)} of ${quoted(head.name)} is called ${
      quoted(after.name)
    } now`,
  });
  return [renamed, ...changedProp(before, after, head)];
}

function addedProp(prop: ReadProp, component: ReadComponent): UnitDetail {
  const { name, type, only } = prop;
  const need = only === undefined ? necessity(prop) : "new";
  const where = only === undefined ? "" : `, ${necessity(prop)}`;
  // JavaScript says neither: what `propTypes` say is checked when it runs.
  return propDetail(prop, component, "added", {
    after: shown(type.text),
    ...(component.taken?.has(name) === false && { isUnread: true }),
    message: isTyped(prop.path)
      ? `${quoted(component.name)} got the ${need} prop ${quoted(name)} of the type ${
        quoted(type.text)
      }${where}`
      : `${quoted(component.name)} got the prop ${quoted(name)}`,
  });
}

function removedProp(prop: ReadProp, base: ReadComponent, head: ReadComponent): UnitDetail {
  return propDetail(prop, { ...base, name: head.name }, "removed", {
    before: shown(prop.type.text),
    message: `${quoted(head.name)} lost the prop ${quoted(prop.name)}`,
  });
}

function changedProp(before: ReadProp, after: ReadProp, head: ReadComponent): UnitDetail[] {
  const details: UnitDetail[] = [];
  const words = `the prop ${quoted(after.name)} of ${quoted(head.name)}`;
  if (necessity(before) !== necessity(after)) {
    const [was, is] = [necessity(before), necessity(after)];
    details.push(propDetail(after, head, "changed", {
      before: was,
      after: is,
      message: after.only === undefined
        ? `T${words.slice(1)} became ${is}`
        : `T${words.slice(1)} is ${is} now`,
    }));
  }
  // A type that is another one under the same name is told with that name.
  if (before.type.says !== after.type.says && before.type.text !== after.type.text) {
    const [was, is] = shownPair(before.type.text, after.type.text);
    details.push(propDetail(after, head, "changed", {
      before: was,
      after: is,
      message: `The type of ${words} changed ${fromTo(before.type.text, after.type.text)}`,
    }));
  }
  return details;
}

function necessity({ required, only }: ReadProp): string {
  if (only !== undefined) return `needed only where ${only}`;
  return required ? "required" : "optional";
}

/** A prop that another file declares is told at the component. */
function propDetail(
  prop: ReadProp,
  { name, line, path }: ReadComponent,
  change: UnitDetail["change"],
  rest: Pick<UnitDetail, "message"> & Partial<Pick<UnitDetail, "before" | "after" | "isUnread">>,
): UnitDetail {
  const isOwn = prop.path === path;
  const origin = isOwn ? "" : `, declared in ${quoted(prop.path)}`;
  return {
    subject: "prop",
    change,
    owner: name,
    name: prop.name,
    before: null,
    after: null,
    line: isOwn ? prop.line : line,
    ...rest,
    message: rest.message + origin,
  };
}
