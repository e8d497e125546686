import type { ModuleFacts } from "../source/modules/mod.ts";

/** Tells whether two versions of a file have the same imports and exports, wherever in the text. */
export function isSameModule(a: ModuleFacts, b: ModuleFacts): boolean {
  return JSON.stringify(shapeOf(a)) === JSON.stringify(shapeOf(b));
}

function shapeOf({ imports, exports }: ModuleFacts): unknown {
  return [
    imports.map(({ specifier, kind, typeOnly, names, mode }) => {
      const shown = names.map(({ imported, local, typeOnly }) => [imported, local, typeOnly]);
      return [specifier, kind, typeOnly, mode, shown];
    }),
    exports.map(({ name, local, kind, typeOnly, from, imported }) => {
      return [name, local, kind, typeOnly, from, imported];
    }),
  ];
}
