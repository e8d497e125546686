// How Node's runner reports here: a dot for each suite, and at the very end each failure with its file and its error.
// What tests print is shown for a file that fails as a whole; the reason is nowhere else.
import { relative } from "node:path";
import process from "node:process";
import { inspect } from "node:util";

const DOTS_A_LINE = 100;
const PRINTED_LENGTH = 4_000;

async function* reportFailures(events) {
  const failures = [];
  const totals = [];
  const places = openPlaces();
  let suites = 0;
  for await (const { type, data } of events) {
    if (type === "test:start") places.begin(data);
    else if (type === "test:stdout" || type === "test:stderr") places.print(data);
    else if (type === "test:diagnostic" && data.nesting === 0) totals.push(data.message);
    else if (type === "test:pass" || type === "test:fail") {
      if (data.nesting === 0) {
        suites++;
        yield type === "test:pass" ? "." : "F";
        if (suites % DOTS_A_LINE === 0) yield "\n";
      }
      if (type === "test:fail" && isOwnFailure(data)) {
        failures.push(describeFailure(data, places.of(data)));
      }
    }
  }
  yield "\n";
  for (const failure of failures) yield failure;
  yield `\n${totals.join(", ")}\n`;
}

// The runner takes a module's default export.
export { reportFailures as default };

/** A suite, or a file, fails with any of its tests, and these are told. */
function isOwnFailure({ details }) {
  return details.error?.failureType !== "subtestsFailed";
}

function describeFailure({ name, file, details: { error } }, { names, printed }) {
  const isFile = name === file;
  // Where files share a process, each has a suite of its name.
  const [first, ...titles] = /^tests\/\S+\.ts$/.test(names[0]) ? names : [file ?? name, ...names];
  const place = relative(process.cwd(), first);
  const cause = error.cause ?? error;
  const text = isFile ? printed : cause instanceof Error ? inspect(cause) : String(cause);
  const title = isFile ? "the file cannot be run" : titles.join(" > ");
  return `\nFAILED ${place}: ${title}\n${text.trimEnd().replaceAll(/^/gm, "  ")}\n`;
}

/** For each file, the names of the suites around its latest test, and the last of what it printed. */
function openPlaces() {
  const places = new Map();
  const placeOf = (file) => {
    const place = places.get(file) ?? { names: [], printed: "" };
    places.set(file, place);
    return place;
  };
  return {
    begin({ file, nesting, name }) {
      const { names } = placeOf(file);
      names.length = nesting;
      names.push(name);
    },
    print({ file, message }) {
      const place = placeOf(file);
      place.printed = (place.printed + message).slice(-PRINTED_LENGTH);
    },
    of({ file, nesting, name }) {
      const { names, printed } = placeOf(file);
      return { names: [...names.slice(0, nesting), name], printed };
    },
  };
}
