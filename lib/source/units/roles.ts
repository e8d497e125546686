import type { LayerId, Unit } from "../../project/mod.ts";
import type { ModuleFacts, UnitFacts } from "../mod.ts";
import { isHookName } from "./named_exports.ts";
import { ownComponents } from "./own_components.ts";
import type { UnitRole } from "./unit_index.ts";

/** The layers whose units have the role of the same name when they declare a component. */
const COMPONENT_LAYERS: ReadonlySet<LayerId> = new Set(["component", "expression", "provider"]);

/** The names under which XState exports the makers of a state machine. */
const MACHINE_MAKERS: ReadonlySet<string> = new Set([
  "createMachine",
  "Machine",
  "setup",
  "createStateConfig",
]);

/**
 * Tells the role of a unit. Tests and stories are told by their names, pages by the routes; any other unit by what it declares,
 * where its folder says which of several it is.
 */
export function roleOf(
  unit: Unit,
  { isPage, facts, module }: {
    readonly isPage: boolean;
    readonly facts: UnitFacts;
    readonly module: ModuleFacts;
  },
): UnitRole {
  if (unit.kind === "test" || unit.kind === "story") return unit.kind;
  if (unit.kind !== "source") return "other";
  if (isPage) return "page";
  if (makesMachine(module)) return "workflow";
  const own = ownComponents(facts);
  const exported = own.filter((each) => each.exported.length > 0);
  if (exported.length > 0) {
    const { layer } = unit;
    if (layer !== null && layer !== "component" && COMPONENT_LAYERS.has(layer)) {
      return layer as UnitRole; // the set has only layers that are roles
    }
    return exported.every(({ name }) => isProviderName(name)) ? "provider" : "component";
  }
  // A route file keeps its layout to itself.
  if (own.length > 0 && facts.routes.some(({ router }) => router !== "root")) return "component";
  return unit.layer === "hook" || exportsHook(module) ? "hook" : "other";
}

function makesMachine({ imports, exports }: ModuleFacts): boolean {
  return exports.length > 0 &&
    imports.some(({ specifier, typeOnly, names }) =>
      specifier === "xstate" && !typeOnly &&
      names.some(({ imported, typeOnly: isType }) => !isType && MACHINE_MAKERS.has(imported))
    );
}

function isProviderName(name: string): boolean {
  return /Providers?$/.test(name);
}

function exportsHook({ exports }: ModuleFacts): boolean {
  return exports.some(({ name, local, typeOnly, importIndex }) =>
    !typeOnly && importIndex === undefined && isHookName(local ?? name)
  );
}
