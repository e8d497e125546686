/**
 * The functions of `@std/assert` that the tests use, with the same names and signatures, over `node:assert`: the
 * published package lives in a registry that not every machine reaches. To swap it in, name it in package.json.
 * @module
 */
import nodeAssert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";

// The signature of the published function.
// oxlint-disable-next-line no-explicit-any
type ErrorClass<E extends Error> = abstract new (...args: any[]) => E;

export const AssertionError: typeof nodeAssert.AssertionError = nodeAssert.AssertionError;

export function fail(message?: string): never {
  nodeAssert.fail(message ?? "Failed assertion");
}

export function assert(condition: unknown, message?: string): asserts condition {
  nodeAssert.ok(condition, message);
}

export function assertFalse(condition: unknown, message?: string): asserts condition is false {
  nodeAssert.ok(!condition, message);
}

export function assertEquals<T>(actual: T, expected: T, message?: string): void {
  nodeAssert.deepStrictEqual(actual, expected, message);
}

export function assertNotEquals<T>(actual: T, expected: T, message?: string): void {
  nodeAssert.notDeepStrictEqual(actual, expected, message);
}

export function assertStrictEquals<T>(
  actual: unknown,
  expected: T,
  message?: string,
): asserts actual is T {
  nodeAssert.strictEqual(actual, expected, message);
}

export function assertExists<T>(actual: T, message?: string): asserts actual is NonNullable<T> {
  nodeAssert.ok(actual !== undefined && actual !== null, message ?? "Expected a value");
}

export function assertInstanceOf<E extends Error>(
  actual: unknown,
  expected: ErrorClass<E>,
  message?: string,
): asserts actual is E {
  nodeAssert.ok(actual instanceof expected, message ?? `Expected an instance of ${expected.name}`);
}

export function assertMatch(actual: string, expected: RegExp, message?: string): void {
  nodeAssert.match(actual, expected, message);
}

export function assertNotMatch(actual: string, expected: RegExp, message?: string): void {
  nodeAssert.doesNotMatch(actual, expected, message);
}

export function assertStringIncludes(actual: string, expected: string, message?: string): void {
  nodeAssert.ok(
    actual.includes(expected),
    message ?? `Expected ${show(actual)} to include ${show(expected)}`,
  );
}

export function assertArrayIncludes<T>(
  actual: ArrayLike<T>,
  expected: ArrayLike<T>,
  message?: string,
): void {
  const missing = Array.from(expected).filter((value) =>
    !Array.from(actual).some((candidate) => isDeepStrictEqual(candidate, value))
  );
  nodeAssert.equal(missing.length, 0, message ?? `Expected the array to include ${show(missing)}`);
}

export function assertObjectMatch(
  actual: Record<PropertyKey, unknown>,
  expected: Record<PropertyKey, unknown>,
  message?: string,
): void {
  nodeAssert.deepStrictEqual(pick(actual, expected), expected, message);
}

export function assertGreater<T>(actual: T, expected: T, message?: string): void {
  nodeAssert.ok(actual > expected, message ?? `Expected ${show(actual)} > ${show(expected)}`);
}

export function assertGreaterOrEqual<T>(actual: T, expected: T, message?: string): void {
  nodeAssert.ok(actual >= expected, message ?? `Expected ${show(actual)} >= ${show(expected)}`);
}

export function assertLess<T>(actual: T, expected: T, message?: string): void {
  nodeAssert.ok(actual < expected, message ?? `Expected ${show(actual)} < ${show(expected)}`);
}

export function assertLessOrEqual<T>(actual: T, expected: T, message?: string): void {
  nodeAssert.ok(actual <= expected, message ?? `Expected ${show(actual)} <= ${show(expected)}`);
}

export function assertThrows<E extends Error = Error>(
  run: () => unknown,
  errorClass?: ErrorClass<E>,
  messageIncludes?: string,
  message?: string,
): E {
  try {
    run();
  } catch (error) {
    return checked(error, errorClass, messageIncludes);
  }
  nodeAssert.fail(message ?? "Expected the function to throw");
}

export async function assertRejects<E extends Error = Error>(
  run: () => PromiseLike<unknown>,
  errorClass?: ErrorClass<E>,
  messageIncludes?: string,
  message?: string,
): Promise<E> {
  try {
    await run();
  } catch (error) {
    return checked(error, errorClass, messageIncludes);
  }
  nodeAssert.fail(message ?? "Expected the promise to reject");
}

function checked<E extends Error>(
  error: unknown,
  errorClass: ErrorClass<E> | undefined,
  messageIncludes: string | undefined,
): E {
  if (!(error instanceof (errorClass ?? Error))) throw error;
  if (messageIncludes !== undefined) assertStringIncludes(error.message, messageIncludes);
  // The class was checked above; without one, E is Error.
  return error as E;
}

function pick(actual: unknown, expected: unknown): unknown {
  if (!isObject(actual) || !isObject(expected)) return actual;
  if (Array.isArray(expected)) {
    return Array.isArray(actual)
      ? actual.map((value, index) => pick(value, expected[index]))
      : actual;
  }
  return Object.fromEntries(
    Object.keys(expected).filter((key) => key in actual).map((
      key,
    ) => [key, pick(actual[key], expected[key])]),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function show(value: unknown): string {
  return typeof value === "string" ? JSON.stringify(value) : String(value);
}
