import { z } from "zod";
import { nameArgument, opBody } from "../body.ts";

const code = z.string().min(1).max(20_000);

const body = code.describe(
  "Source text of one expression. Functions of XState in it (`assign`, `fromPromise`, ...) are imported where they are not yet",
);

const typeArgument = code.max(2000).optional().describe(
  "Source text of its type. Written where the file spells the fields of the context out (`types`, `schema`, a type " +
    "argument, a type of this file that it does not export), else behind the value with `as`. Unless told, types stay as they are",
);

export const declarationKind = z.enum(["action", "guard", "actor", "delay"]);

export const declareActionBody = opBody("declareAction", {
  name: nameArgument,
  body: body.default("() => {}").describe(
    "Source text of one expression; unless told, a function that does nothing",
  ),
});

export const declareGuardBody = opBody("declareGuard", { name: nameArgument, body });

export const declareActorBody = opBody("declareActor", { name: nameArgument, body });

export const removeDeclarationBody = opBody("removeDeclaration", {
  kind: declarationKind.describe("What is declared under the name"),
  name: nameArgument,
});

export const addContextFieldBody = opBody("addContextField", {
  name: nameArgument,
  value: code.describe("Source text of one expression"),
  type: typeArgument,
});

export const setContextFieldBody = opBody("setContextField", {
  name: nameArgument,
  value: code.describe("Source text of one expression; a type assertion around the old one stays"),
  type: typeArgument,
});

export const removeContextFieldBody = opBody("removeContextField", {
  name: nameArgument.describe(
    "A field that the machine's functions in this file do not read or assign",
  ),
});
