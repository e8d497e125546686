import type { TypeRequest } from "./protocol.ts";
import type { AskOptions, TypeService } from "./type_service.ts";

/** Says more of a request than whoever asks knows. */
export type ChangeRequest = <Request extends TypeRequest>(
  request: Request,
  options?: AskOptions,
) => Promise<Request>;

/** Returns a service whose questions are changed before they are asked, that of the warming up as well. */
export function mapRequests(types: TypeService, change: ChangeRequest): TypeService {
  function mapped<Request extends TypeRequest, Answer>(
    ask: (request: Request, options?: AskOptions) => Promise<Answer>,
  ): (request: Request, options?: AskOptions) => Promise<Answer> {
    return async (request, options) => await ask(await change(request, options), options);
  }

  return {
    declaredProps: mapped(types.declaredProps.bind(types)),
    namesAt: mapped(types.namesAt.bind(types)),
    candidates: mapped(types.candidates.bind(types)),
    diagnostics: mapped(types.diagnostics.bind(types)),
    propHints: mapped(types.propHints.bind(types)),
    placeholders: mapped(types.placeholders.bind(types)),
    printTypes: mapped(types.printTypes.bind(types)),
    describeComponents: mapped(types.describeComponents.bind(types)),
    renameSymbol: mapped(types.renameSymbol.bind(types)),
    state: () => types.state(),
    warmUp: (request) => types.warmUp(async () => await change(await request())),
    [Symbol.asyncDispose]: () => types[Symbol.asyncDispose](),
  };
}
