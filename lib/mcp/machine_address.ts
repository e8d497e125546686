import type { z } from "zod";
import { WorkbenchError } from "../errors/mod.ts";
import { listOf } from "../text/mod.ts";
import type { WorkflowAddress, workflowFeatures, workflowList } from "../workflows/schemas.ts";
import type { Service } from "./service.ts";

type WorkflowFile = z.output<typeof workflowList>["files"][number] & { readonly feature: string };

/** Lists the files with machines. */
export async function workflowFiles(service: Service): Promise<WorkflowFile[]> {
  const { features } = await service.get<z.output<typeof workflowFeatures>>(
    "/api/workflows/features",
  );
  const lists = await Promise.all(
    features.map(({ name: feature }) =>
      service.get<z.output<typeof workflowList>>("/api/workflows", { feature })
    ),
  );
  return lists.flatMap(({ feature, files }) => files.map((file) => ({ ...file, feature })));
}

/**
 * The name that the routes know a file with machines by.
 * @throws {WorkbenchError} `workflow_not_found` with the files that there are
 */
export async function machineAddress(path: string, service: Service): Promise<WorkflowAddress> {
  const files = await workflowFiles(service);
  const found = files.find((each) => each.path === path);
  if (found) return { feature: found.feature, file: found.file };
  const known = listOf(files.map((each) => `"${each.path}"`), { max: 10 });
  throw new WorkbenchError(
    "workflow_not_found",
    `"${path}" has no machine that can be read here: ${known} has`,
  );
}
