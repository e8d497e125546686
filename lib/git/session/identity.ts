import { identityOf } from "../common/identity.ts";
import type { Repository, Signature } from "../repository.ts";

/** The user as git knows them, at a moment. @param now milliseconds since 1970 */
export async function signatureAt(repository: Repository, now: number): Promise<Signature> {
  const [name, email] = await Promise.all([
    repository.config("user.name"),
    repository.config("user.email"),
  ]);
  return {
    ...identityOf(name, email),
    timestamp: Math.floor(now / 1000),
    offset: -new Date(now).getTimezoneOffset(),
  };
}
