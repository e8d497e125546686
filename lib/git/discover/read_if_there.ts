const ABSENT = new Set(["ENOENT", "ENOTDIR", "EACCES", "EPERM", "EISDIR", "ELOOP", "ENAMETOOLONG"]);

/**
 * Reads something of a git directory that may be missing or closed to us.
 * @returns null for whatever the file system says is not there, is something else, or is not ours to read
 */
export async function readIfThere<Result>(read: () => Promise<Result>): Promise<Result | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Error && "code" in error && ABSENT.has(String(error.code))) return null;
    throw error;
  }
}
