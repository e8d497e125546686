import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { Random } from "../support/random.ts";

/** Somebody else who changes the project, past the service, and mostly takes it back. */
export interface Meddler {
  meddle(random: Random): void;
  /** Takes everything back. */
  restore(): void;
}

/** @param outside a file that is none of the project */
export function createMeddler(root: string, outside: string): Meddler {
  const originals = new Map<string, Uint8Array | null>();

  function remember(file: string): void {
    if (!originals.has(file)) originals.set(file, readIfFile(join(root, file)));
  }

  function restore(): void {
    for (const [file, bytes] of originals) {
      rmSync(join(root, file), { recursive: true, force: true });
      if (bytes) writeFileSync(join(root, file), bytes);
    }
    originals.clear();
  }

  return {
    restore,
    meddle(random) {
      if (random.below(3) > 0) restore();
      if (random.below(4) === 0) {
        const [file, text] = random.pick(CONFIGURATIONS);
        remember(file);
        writeFileSync(join(root, file), text);
        return;
      }
      const file = random.pick(sourcesIn(root));
      remember(file);
      random.pick(CHANGES)(join(root, file), outside);
    },
  };
}

const CONFIGURATIONS: readonly (readonly [file: string, text: string])[] = [
  ["package.json", "{"],
  ["tsconfig.json", '{"compilerOptions":{"paths":{"*":[1]}}}'],
  ["tsconfig.json", "["],
  ["workbench.json", "{"],
  ["workbench.json", '{"surprise":1}'],
  ["workbench.json", '{"gate":{"types":true}}'],
  ["workbench.json", '{"frozen":["src/features/cart/**"]}'],
  ["workbench.json", '{"featuresDir":"../outside"}'],
  ["workbench.json", '{"rules":{"page-effect":"off","unit-name":"error"}}'],
];

type Change = (place: string, outside: string) => void;

const CHANGES: readonly Change[] = [
  (place) => writeFileSync(place, `${readFileSync(place, "utf8")}// Somebody was here\n`),
  (place) => writeFileSync(place, readFileSync(place, "utf8").replaceAll("\n", "\r\n")),
  (place) => writeFileSync(place, `\ufeff${readFileSync(place, "utf8")}`),
  (place) => writeFileSync(place, readFileSync(place).subarray(0, 200)),
  (place) => writeFileSync(place, new Uint8Array([...readFileSync(place), 0xff, 0xfe])),
  (place) => writeFileSync(place, new Uint8Array(300).fill(0)),
  (place) => writeFileSync(place, `export const a = ${"(".repeat(5000)}${")".repeat(5000)};\n`),
  (place) => writeFileSync(place, `// ${"x".repeat(6 * 1024 * 1024)}\n`),
  (place) => writeFileSync(place, ""),
  (place) => rmSync(place),
  (place) => {
    rmSync(place);
    mkdirSync(place);
  },
  (place, outside) => {
    rmSync(place);
    symlinkSync(outside, place);
  },
  (place) => {
    rmSync(place);
    symlinkSync(place, place);
  },
];

function readIfFile(place: string): Uint8Array | null {
  return existsSync(place) && lstatSync(place).isFile() ? readFileSync(place) : null;
}

/** The plain files below `src`, in an order that is the same everywhere. */
function sourcesIn(root: string, folder = "src"): string[] {
  // By itself Bun would follow a link that leads to itself.
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return sourcesIn(root, path);
    return entry.isFile() ? [path] : [];
  }).sort();
}
