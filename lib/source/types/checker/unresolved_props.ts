import type { DeclaredProps, UnresolvedReason } from "../protocol.ts";

/** The answer where a component's props are not known. */
export function unresolvedProps(
  component: DeclaredProps["component"],
  reason: UnresolvedReason,
): DeclaredProps {
  return { resolved: false, reason, component, props: [], acceptsAny: false };
}
