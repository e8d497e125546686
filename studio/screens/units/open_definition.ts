import { Refusal } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import { queryClient } from "../../api/query_client.ts";
import { tellRefusal, toasts } from "../../parts/toasts.tsx";
import { goTo } from "../../places/use_place.ts";
import type { SourceName } from "./source_editor.ts";

/** Goes to where a name of a file is declared, in the source there; tells where there is no such place. */
export async function openDefinition(path: string, { name, start }: SourceName): Promise<void> {
  try {
    const { path: there, at } = await queryClient.fetchQuery(queries.definition(path, name, start));
    goTo({ screen: "units", path: there, pane: "source", line: at.line });
  } catch (error) {
    if (error instanceof Refusal && error.code === "reference_not_found") {
      toasts.add({
        title: `No other file declares “${name}”`,
        description: "Names that a file imports, and the components in its tags, lead somewhere.",
      });
      return;
    }
    tellRefusal(`“${name}” cannot be followed`, error);
  }
}
