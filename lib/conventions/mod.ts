/**
 * New files: where a unit goes, what it is called and how it is written, all as its neighbours have it. Nothing here writes a file: a
 * caller gets texts and edits.
 * @module
 */
export { adoptHouseStyle } from "./adopt_house_style.ts";
export { barrelText, defaultReexport, type UnitExports } from "./barrels.ts";
export { cased, type Casing, casingOf, sentenceOf, withoutEnding } from "./casing.ts";
export {
  elementAround,
  type NewComponent,
  type NewProp,
  returnText,
  type TypeParameter,
} from "./component_text.ts";
export type { ReactStyle } from "./component_style.ts";
export { machineStyle } from "./machine_style.ts";
export { machineText } from "./machine_text.ts";
export { readDependencies } from "./packages.ts";
export {
  type Conventions,
  importTarget,
  isTyped,
  type NewUnit,
  planUnit,
  readConventions,
  unitNamed,
  type UnitRequest,
} from "./plan_unit.ts";
export { newProp, newProps, newUnitName, readProps } from "./props.ts";
export { providerText } from "./provider_text.ts";
export { type SpecifierStyle, specifierStyle, specifierTo } from "./specifier_to.ts";
export { type ShownComponent, type StoryFile, storyFile } from "./story_file.ts";
export { storyMeta } from "./story_style.ts";
export { type UnitFiles, unitFiles, unitSaves } from "./unit_files.ts";
export { collectImports, namedImport, type UnitImport, type UnitImports } from "./unit_imports.ts";
export { unitName } from "./unit_naming.ts";
export { componentUnit, type UnitParts, type UnitText, unitText } from "./unit_text.ts";
export { inStyle, widthOf, type WritingStyle, writingStyle } from "./writing_style.ts";
