import type { TypeRequest } from "./protocol.ts";
import type { AskOptions, TypeService } from "./type_service.ts";

/** Says more of a request than whoever asks knows. */
export type ChangeRequest = <Request extends TypeRequest>(
  request: Request,
  options?: AskOptions,
) => Promise<Request>;

/** Returns a service whose questions are changed before they are asked; the warming up is passed on as it is. */
export function mapRequests(types: TypeService, change: ChangeRequest): TypeService {
  function mapped<Request extends TypeRequest, Answer>(
    ask: (request: Request, options?: AskOptions) => Promise<Answer>,
  ): (request: Request, options?: AskOptions) => Promise<Answer> {
    return async (request, options) => await ask(await change(request, options), options);
  }

  return {
    declaredProps: mapped(types.declaredProps),
    namesAt: mapped(types.namesAt),
    candidates: mapped(types.candidates),
    diagnostics: mapped(types.diagnostics),
    propHints: mapped(types.propHints),
    placeholders: mapped(types.placeholders),
    printTypes: mapped(types.printTypes),
    describeComponents: mapped(types.describeComponents),
    renameSymbol: mapped(types.renameSymbol),
    state: () => types.state(),
    warmUp: (request) => types.warmUp(request),
    [Symbol.asyncDispose]: () => types[Symbol.asyncDispose](),
  };
}
