import type { AnyStateMachine as Machine5 } from "xstate";
import type { AnyStateMachine as Machine4 } from "xstate4";
import type { Shape } from "./shape.ts";
import { xstate4Shape } from "./xstate4_shape.ts";
import { xstate5Shape } from "./xstate5_shape.ts";

/** The shape of a machine as the version of XState that made it has built it. */
export function builtShape(machine: Machine4 | Machine5): Shape {
  // Only version 5 keeps its states in a root of their own.
  return "root" in machine ? xstate5Shape(machine as Machine5) : xstate4Shape(machine as Machine4);
}
