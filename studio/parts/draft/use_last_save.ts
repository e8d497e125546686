import { useQuery } from "@tanstack/react-query";
import { queries } from "../../api/queries.ts";

/** Reads the lines of the last save of a file; none where that was taken back since, or is not kept. */
export function useLastSave(path: string): { readonly diff: string | undefined } {
  const { data } = useQuery(queries.saves());
  const [last] = (data?.saves ?? []).filter(({ files }) => files.includes(path));
  const id = last?.canUndo ? last.id : undefined;
  const { data: diff } = useQuery({
    ...queries.saveDiff(id ?? "", "undo"),
    enabled: id !== undefined,
  });
  return { diff };
}
