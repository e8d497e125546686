import type { TypeVerbs } from "../../../lib/source/types/protocol.ts";

/** What the shared thread does for a project: whatever the project's own thread would, and to forget it. */
export type SharedTypeVerbs = {
  readonly ask: {
    readonly request: {
      readonly root: string;
      readonly verb: keyof TypeVerbs;
      readonly asked: TypeVerbs[keyof TypeVerbs]["request"];
    };
    readonly answer: unknown;
  };
  readonly forget: {
    readonly request: { readonly root: string };
    readonly answer: null;
  };
};
