import type { ReadComponent, ReadProp } from "./reading.ts";

/** Why a prop is ours only: what the peer does not look at. */
export function whyOursOnly(
  our: ReadComponent,
  their: ReadComponent,
  prop: ReadProp,
  peer: string,
): string {
  if (!our.resolved) return "ours keeps what is written beside a part that is not known";
  if (peer === "react-docgen") {
    return prop.from !== null
      ? `the peer reads no props of packages (${prop.from})`
      : "the peer does not evaluate types (aliases of packages, Omit, Pick, generics)";
  }
  return their.props.size === 0
    ? "the peer does not see through a wrapper that is not installed"
    : "unexplained";
}

/** Why a prop is theirs only. */
export function whyTheirsOnly(our: ReadComponent, name: string): string {
  return name in String.prototype
    ? "the peer lists the members of String"
    : our.resolved
    ? "unexplained"
    : "a part is not known to ours, and ours says so";
}

/** Why one of the two takes a prop for required. */
export function whyRequired(our: ReadProp): string {
  if (!our.required) return "unexplained";
  return our.value === null
    ? "ours is required: an intersection is, where one part is"
    : "ours is required: for TypeScript a default in the code does not make a prop optional";
}

/** Why two texts of a default differ; both without quotes. */
export function whyDefault(
  our: ReadProp,
  ours: string | null,
  theirs: string | null,
): string {
  if (ours === null) return "unexplained";
  if (theirs === null) {
    return our.from === null
      ? "ours reads defaults in the body, of hooks of props, and of tags"
      : "ours reads the tags of packages";
  }
  if (isRepeated(ours, theirs)) return "the peer repeats the tag of each declaration";
  if (/^[A-Z_]\w*$|^default\w+$/i.test(ours)) return "ours shows the name, the peer the value";
  return ours.replaceAll(/["'\s]/g, "") === theirs.replaceAll(/["'\s]/g, "")
    ? "the same but for quotes"
    : "ours is the code's, theirs the comment's";
}

function isRepeated(ours: string, theirs: string): boolean {
  const bare = (text: string): string => text.replaceAll(/["'\s]/g, "");
  const [once, more] = [bare(ours), bare(theirs)];
  return once !== "" && more.length > once.length && more.replaceAll(once, "") === "";
}

/** Why a component is in one list alone. */
export function whyComponent(
  component: ReadComponent,
  side: "ours" | "theirs",
  all: readonly ReadComponent[],
): string {
  const { names, path, props } = component;
  if (side === "ours") {
    const isAgain = all.filter((each) => each.path === path).length > 1;
    return isAgain
      ? "ours lists each export, the peer merges those of one name"
      : props.size === 0
      ? "the peer skips components without props"
      : "the peer sees no component in it";
  }
  const [name = ""] = names;
  if (name.includes(".")) return "a member of a component, which is no export";
  if (!all.some((each) => each.path === path)) {
    return "a barrel: ours lists it where it is declared";
  }
  return /^[a-z]/.test(name)
    ? "no component: no tag begins so"
    : "no component, or one by another name";
}
