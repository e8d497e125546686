import { join } from "node:path";
import ts from "typescript";
import { longestHold } from "./harness/event_loop.ts";
import { type Figure, found } from "./harness/figure.ts";
import { measure, measureInTurns, ONCE } from "./harness/measure.ts";
import { generatedProject, openBench } from "./harness/open_bench.ts";

const FILE = "src/features/feature3/pages/Page1.tsx";
const PAGE = "/api/nav/page?feature=feature3&file=Page1.tsx";
const FLOW = "/api/nav/flow?feature=feature3";
const HOP = { from: FILE, ref: "Neighbour" };

/** Navigation through generated projects of 100 and 2,000 files, beside TypeScript's language service in the same process. */
export async function* navBench(): AsyncGenerator<Figure> {
  await loadBoth();
  for (const files of [100, 2000]) {
    for await (const figure of navFigures(files)) {
      yield { ...figure, name: `${figure.name}, ${files} files` };
    }
  }
}

async function* navFigures(files: number): AsyncGenerator<Figure> {
  using project = generatedProject(files);
  await using bench = await openBench(project.root);
  const view = async (): Promise<View> => await bench.ask(PAGE) as View; // as its schema has it
  const cold = await measure(view, ONCE);
  using definer = openDefiner(project.root, FILE, await view());
  const theirCold = await measure(definer.defineAll, ONCE);
  const { ours, theirs } = await measureInTurns({ ours: view, theirs: definer.defineAll });
  const compared = (median: number) =>
    ({ aim: { timesPeer: 1 }, peer: { name: "TypeScript's language service", median } }) as const;
  yield { name: "view of a page, cold", unit: "ms", ...cold, ...compared(theirCold.median) };
  yield { name: "view of a page, warm", unit: "ms", ...ours, ...compared(theirs.median) };
  const hop = (): Promise<unknown> => bench.ask("/api/nav/open", HOP);
  yield { name: "a hop, warm", unit: "ms", ...await measure(hop) };
  const flow = (): Promise<unknown> => bench.ask(FLOW);
  let hold = 0;
  const flowWatched = async (): Promise<void> => {
    hold = await longestHold(flow);
  };
  yield { name: "flow, cold", unit: "ms", ...await measure(flowWatched, ONCE) };
  yield {
    name: "longest hold of the event loop in it",
    unit: "ms",
    ...found(hold),
    aim: { atMost: 50 },
  };
  yield { name: "flow, warm", unit: "ms", ...await measure(flow) };
}

/** What is used here of a page's view. */
interface View {
  readonly references: readonly { readonly start: number; readonly end: number }[];
}

/** Loads both compilers and the routes by a small project, so that neither's first answer has to. */
async function loadBoth(): Promise<void> {
  using project = generatedProject(20);
  await using bench = await openBench(project.root);
  const view = await bench.ask(PAGE.replace("feature3", "feature0")) as View; // as its schema has it
  await bench.ask(FLOW.replace("feature3", "feature0"));
  using definer = openDefiner(project.root, FILE.replace("feature3", "feature0"), view);
  definer.defineAll();
}

interface Definer extends Disposable {
  readonly defineAll: () => void;
}

/**
 * The definitions of all references of a page, by a service that has this page as its only root and no libraries: the
 * least that answers. As ours does, it looks at each file's state every time.
 */
function openDefiner(root: string, file: string, { references }: View): Definer {
  const name = join(root, file);
  const service = openLanguageService(root, name);
  const offsets = references.map(({ start, end }) => Math.floor((start + end) / 2));
  return {
    defineAll() {
      for (const offset of offsets) service.getDefinitionAtPosition(name, offset);
    },
    [Symbol.dispose]: () => service.dispose(),
  };
}

function openLanguageService(root: string, name: string): ts.LanguageService {
  const { config } = ts.readConfigFile(
    join(root, "tsconfig.json"),
    (path) => ts.sys.readFile(path),
  );
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  return ts.createLanguageService({
    getCompilationSettings: () => ({ ...options, noLib: true, types: [] }),
    getScriptFileNames: () => [name],
    getScriptVersion: (path) => String(ts.sys.getModifiedTime?.(path)?.getTime()),
    getScriptSnapshot(path) {
      const text = ts.sys.readFile(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: (compilerOptions) => ts.getDefaultLibFilePath(compilerOptions),
    fileExists: (path) => ts.sys.fileExists(path),
    readFile: (path) => ts.sys.readFile(path),
    directoryExists: (path) => ts.sys.directoryExists(path),
  });
}
