import { ts } from "../../../source/syntax/typescript.ts";
import {
  codeOf,
  insertArguments,
  insertProperty,
  type NewValue,
  objectOf,
} from "../../../source/objects/mod.ts";
import type { TextEdit } from "../../../source/mod.ts";
import type { ReadCode } from "../../../source/writing/mod.ts";
import { withoutWrapping } from "../../evaluate/wrapping.ts";
import type { SetupMeaning } from "../meaning.ts";
import type { EditSite, Op, OpPlan } from "../op.ts";
import { placeOf, refusal } from "../refusal.ts";
import { notSpliceable } from "../written.ts";
import { inKeyOrder } from "../../evaluate/key_order.ts";
import { requireOwnConstant } from "./own_constant.ts";
import { readImplementation } from "./read_code.ts";
import { declareActionBody, declareActorBody, declareGuardBody } from "./schemas.ts";
import {
  type DeclarationKind,
  declaredUnder,
  namesBehind,
  type SectionPlace,
  sectionPlace,
} from "./sections.ts";
import { xstateImports } from "./xstate_imports.ts";

/** Declares an action in `setup`, or in the implementations that the machine is given. */
export const declareAction: Op<typeof declareActionBody> = {
  schema: declareActionBody,
  plan: (site, { name, body }) => declare(site, { kind: "action", name, body }),
};

/** Declares a guard. There is no guard that says nothing, so it needs a body. */
export const declareGuard: Op<typeof declareGuardBody> = {
  schema: declareGuardBody,
  plan: (site, { name, body }) => declare(site, { kind: "guard", name, body }),
};

/** Declares what the machine can invoke: an actor of XState 5, a service of XState 4. */
export const declareActor: Op<typeof declareActorBody> = {
  schema: declareActorBody,
  plan: (site, { name, body }) => declare(site, { kind: "actor", name, body }),
};

interface Declaration {
  readonly kind: DeclarationKind;
  readonly name: string;
  readonly body: string;
}

function declare(site: EditSite, declaration: Declaration): OpPlan {
  const { kind, name, body } = declaration;
  const [known] = declaredUnder(site, kind, name);
  if (known) {
    const place = placeOf(known.member.at);
    throw refusal("duplicate_name", `Cannot declare the ${kind} "${name}": there is one`, [place]);
  }
  const place = sectionPlace(site, kind);
  const within = place.section?.literal ?? place.part?.literal ?? site.machine.at.node;
  requireOwnConstant(site, within);
  const read = readImplementation(site, body, within, kind);
  requireActor(site, declaration, read);
  return {
    edits: [
      ...declarationEdits(site, place, name, codeOf(read)),
      ...xstateImports(site, read, within),
    ],
    intent: (before) => ({
      ...before,
      setup: withName(before.setup ?? NO_NAMES, declaration, namesBehind(site, kind)),
    }),
  };
}

/** A function is a service of XState 4, but no actor of XState 5. */
function requireActor({ model }: EditSite, { kind }: Declaration, { expression }: ReadCode): void {
  const node = withoutWrapping(expression);
  const isFunction = ts.isArrowFunction(node) || ts.isFunctionExpression(node);
  if (kind !== "actor" || model.version === 4 || !isFunction) return;
  const message = "Cannot declare the actor: a function is none, `fromPromise` makes one of it";
  throw refusal("bad_argument", message);
}

function declarationEdits(
  { file: { ast }, machine }: EditSite,
  place: SectionPlace,
  name: string,
  value: NewValue,
): TextEdit[] {
  const section = objectOf([[name, value]], { lines: true });
  if (place.section) return insertProperty(ast, place.section.literal, { key: name, value });
  if (place.part) {
    const known = place.part.value.members.get(place.name);
    if (known) throw notSpliceable(known.at, `"${place.name}"`);
    return insertProperty(ast, place.part.literal, { key: place.name, value: section });
  }
  const call = machine.at.node;
  // What a function of the project makes of its arguments takes no more of them.
  if (!machine.config || machine.config.site.frame || !ts.isCallExpression(call)) {
    throw notSpliceable(machine.at, "the machine");
  }
  return insertArguments(ast, call, [objectOf([[place.name, section]])]);
}

const NO_NAMES: SetupMeaning = {
  actions: [],
  guards: [],
  actors: [],
  delays: [],
  complete: true,
  strict: false,
};

const LISTS = { action: "actions", guard: "guards", actor: "actors", delay: "delays" } as const;

function withName(
  setup: SetupMeaning,
  { kind, name }: Declaration,
  behind: ReadonlySet<string>,
): SetupMeaning {
  const list = LISTS[kind];
  const before = setup[list].filter((each) => !behind.has(each));
  const after = setup[list].filter((each) => behind.has(each));
  return { ...setup, [list]: [...inKeyOrder([...before, name], (each) => each), ...after] };
}

/** The names without one that is removed. */
export function withoutName(
  setup: SetupMeaning,
  kind: DeclarationKind,
  name: string,
): SetupMeaning {
  const list = LISTS[kind];
  return { ...setup, [list]: setup[list].filter((each) => each !== name) };
}
