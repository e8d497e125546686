import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** What a careful reader says of a fixture project; see `fixtures/projects/README.md`. */
export interface Expectation {
  readonly project: string;
  readonly react: boolean;
  readonly packages?: readonly {
    readonly name: string;
    readonly path: string;
    readonly react: boolean;
  }[];
  readonly pages: readonly ExpectedPage[];
  readonly files: readonly ExpectedFile[];
  readonly usedBy: readonly ExpectedUse[];
  readonly unlisted?: readonly { readonly path: string }[];
}

/** A page and the route that renders it. */
export interface ExpectedPage {
  readonly path: string;
  readonly route: string | null;
  readonly routeAlternatives?: readonly (string | null)[];
  readonly declaredIn: string | null;
  readonly declaredInAlternatives?: readonly (string | null)[];
  /** Present or absent, both are right. */
  readonly optional?: boolean;
}

/** A source file of the project. */
export interface ExpectedFile {
  readonly path: string;
  readonly role: string;
  readonly roleAlternatives?: readonly string[];
  /** Absent from the list, it is right as well. */
  readonly optional?: boolean;
  readonly components: readonly string[];
  /** Who holds the JSX, each once; null for what no declaration holds. */
  readonly owners: readonly (string | null)[];
  readonly ownerAlternatives?: Readonly<Record<string, readonly string[]>>;
  readonly empty?: string;
  readonly emptyAlternatives?: readonly string[];
  readonly renders?: readonly {
    readonly name: string;
    readonly path: string;
    readonly pathAlternatives?: readonly string[];
  }[];
  readonly rendersOptional?: boolean;
}

/** Who uses a component. */
export interface ExpectedUse {
  readonly name: string;
  readonly path: string;
  readonly by: readonly {
    readonly path: string;
    readonly label?: "test" | "story";
    readonly optional?: boolean;
  }[];
}

const FOLDER = fileURLToPath(new URL("expected", import.meta.url));

/** Reads the expectations of every fixture project. */
export function readExpectations(): Expectation[] {
  return readdirSync(FOLDER).sort().map((name) =>
    JSON.parse(readFileSync(join(FOLDER, name), "utf8")) as Expectation // the tables are ours
  );
}
