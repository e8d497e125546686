/**
 * Waits like `Promise.all`, but tells of a failure only once everything has ended: what is told to have failed writes nothing more.
 */
export async function allDone<const T extends readonly unknown[]>(
  work: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(work);
  return await Promise.all(work);
}
