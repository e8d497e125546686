/**
 * The knowledge of TypeScript's checker about a file of the project: props of components, types of names, errors.
 * @module
 */
export type {
  ComponentsRequest,
  DescribedProps,
  UnresolvedType,
  UnresolvedTypeReason,
} from "./component_protocol.ts";
export { isOptionError } from "./missing/option_errors.ts";
export { inheritedCounts, inheritedProps } from "./inherited_counts.ts";
export type {
  Placeholder,
  PlaceholderImport,
  Placeholders,
  PlaceholdersRequest,
} from "./placeholder_protocol.ts";
export type {
  Candidate,
  CandidatesRequest,
  DeclaredProp,
  DeclaredProps,
  NamesRequest,
  PlaceRequest,
  PrintedType,
  PrintedTypes,
  PrintTypesRequest,
  PropCandidates,
  TypeDiagnostic,
  TypeReference,
  TypeRequest,
  UnresolvedReason,
} from "./protocol.ts";
export type { RenamedSymbol, RenameRefusal, RenameRequest } from "./rename_protocol.ts";
export {
  type AskOptions,
  openTypeService,
  type TypeService,
  type TypeServiceOptions,
  typeServiceOver,
} from "./type_service.ts";
