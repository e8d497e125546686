import type { ts as TS } from "ts-morph";
import type { JobHandler } from "../../../lib/threads/mod.ts";
import { serveJobs } from "../../../lib/threads/mod.ts";
import { loadTypeScript, ts } from "../../../lib/source/syntax/typescript.ts";
import type { TypeVerbs } from "../../../lib/source/types/protocol.ts";
import { LIBRARY_FOLDER } from "../../../lib/source/types/worker/library.ts";
import { openTypeJobs, type TypeJobs } from "../../../lib/source/types/worker/type_jobs.ts";
import type { SharedTypeVerbs } from "./protocol.ts";

await loadTypeScript();
const library = ts.createDocumentRegistry(true);
const projects = new Map<string, TypeJobs>();

serveJobs<SharedTypeVerbs>({
  ask({ root, verb, asked }, job) {
    const jobs = projects.get(root) ?? openTypeJobs(root, { registry: openRegistry() });
    projects.set(root, jobs);
    jobs.onBegin(job);
    // The link sends each verb with that verb's question; nothing is told in between.
    return (jobs.handlers[verb] as JobHandler<TypeVerbs[typeof verb]>)(
      asked as never,
      job as never,
    );
  },
  forget({ root }) {
    projects.delete(root);
    return null;
  },
});

/** Parses the compiler's own declarations once for all projects, and each project's files for that one alone. */
function openRegistry(): TS.DocumentRegistry {
  const own = ts.createDocumentRegistry(true);
  const of = (path: string) => path.startsWith(`${LIBRARY_FOLDER}/`) ? library : own;
  return {
    ...own,
    // Where the paths of a configuration begin does not change what is parsed.
    getKeyForCompilationSettings: (settings) =>
      own.getKeyForCompilationSettings({ ...settings, pathsBasePath: undefined }),
    acquireDocumentWithKey: (file, ...rest) => of(file).acquireDocumentWithKey(file, ...rest),
    updateDocumentWithKey: (file, ...rest) => of(file).updateDocumentWithKey(file, ...rest),
    releaseDocumentWithKey: (
      path: TS.Path,
      key: TS.DocumentRegistryBucketKey,
      ...rest: unknown[]
    ) =>
      // Whoever releases passes what was acquired with.
      of(path).releaseDocumentWithKey(path, key, ...rest as [TS.ScriptKind, TS.ResolutionMode]),
  };
}
