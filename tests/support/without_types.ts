interface Finding {
  readonly rule: string;
}

/**
 * An answer without what the type checker says, which depends on whether it is ready by then.
 * @param body of any answer
 */
export function withoutTypes(body: object): Record<string, unknown> {
  const { types: _types, ...rest } = body as Record<string, unknown>;
  const entries = Object.entries(rest).map(([name, value]) =>
    (name === "violations" || name === "fixed") && Array.isArray(value)
      ? [name, value.filter(({ rule }: Finding) => rule !== "types" && rule !== "props")]
      : [name, value]
  );
  return Object.fromEntries(entries);
}
