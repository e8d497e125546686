import type { ComponentFact } from "../../components/mod.ts";
import { WorkbenchError } from "../../errors/mod.ts";
import type { Placeholders, Source } from "../../source/mod.ts";
import type { Quote } from "../../source/writing/mod.ts";
import { factPlaceholders } from "./fact_placeholders.ts";

/** A page that holds an element without its props. */
export interface BareUsage {
  readonly path: string;
  readonly text: string;
  /** The offset where the element starts. */
  readonly offset: number;
  readonly quote: Quote;
}

/** The placeholders of an element. */
export interface EntryPlaceholders extends Placeholders {
  /** Why required props may be missing, for a person. */
  readonly note?: string;
}

/** Asks the checker, and goes by the text of the component's file where it knows nothing. */
export async function entryPlaceholders(
  source: Pick<Source, "types">,
  component: ComponentFact,
  usage: BareUsage,
  options: { readonly signal?: AbortSignal },
): Promise<EntryPlaceholders> {
  const checked = await checkedPlaceholders(source, usage, options);
  if (checked?.resolved) {
    return { ...checked, ...(checked.reason && { note: noteOf(component, "some of its types") }) };
  }
  const told = factPlaceholders(component, { quote: usage.quote, noValue: noValueIn(usage.path) });
  return told.resolved ? told : { ...told, note: noteOf(component, "its types") };
}

/** Returns the code that takes the place of a value that nobody knows. */
export function noValueIn(path: string): string {
  return /\.[cm]?tsx?$/.test(path) ? "undefined as never" : "undefined";
}

async function checkedPlaceholders(
  source: Pick<Source, "types">,
  usage: BareUsage,
  options: { readonly signal?: AbortSignal },
): Promise<Placeholders | null> {
  try {
    return await source.types.placeholders(usage, options);
  } catch (error) {
    if (error instanceof WorkbenchError && error.code === "types_unavailable") return null;
    throw error;
  }
}

function noteOf({ name }: ComponentFact, what: string): string {
  return `Required props of "${name}" may be missing: ${what} are not available`;
}
