type Json = Record<string, unknown>;

/** A request and its answer, as they were, apart from what is another each time. */
export interface Example {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly status: number;
  readonly answer?: unknown;
}

/** Holds one success and one refusal of a route. */
export interface RouteExamples {
  readonly success: Example;
  readonly failure?: Example;
}

/**
 * Returns the member of a parameter that shows a value, if there is one.
 * @param schema of the parameter, which says whether the text of a query is a number
 */
export function parameterExample(
  examples: RouteExamples | undefined,
  { name, place, schema }: {
    readonly name: string;
    readonly place: "path" | "query";
    readonly schema: Json;
  },
): Json {
  const { params, query } = examples?.success ?? {};
  const text = (place === "path" ? params : query)?.[name];
  if (text === undefined) return {};
  // As it stands in the path.
  if (place === "path") return { example: decodeURIComponent(text) };
  const isText = schema["type"] === undefined || schema["type"] === "string";
  return { example: isText ? text : JSON.parse(text) };
}

/** Returns the member of a body's content that shows a request that succeeds and one that is refused. */
export function bodyExamples(examples: RouteExamples | undefined): Json {
  return named(examples, ({ body }) => body);
}

/** Returns the member of an answer's content that shows answers of a status. */
export function answerExamples(examples: RouteExamples | undefined, status: number): Json {
  return named(examples, (example) => example.status === status ? example.answer : undefined);
}

function named(
  { success, failure }: Partial<RouteExamples> = {},
  read: (example: Example) => unknown,
): Json {
  const told = [["success", success], ["refusal", failure]] as const;
  const shown = told.flatMap(([name, example]) => {
    const value = example && read(example);
    return value === undefined ? [] : [[name, { value }] as const];
  });
  return shown.length === 0 ? {} : { examples: Object.fromEntries(shown) };
}
