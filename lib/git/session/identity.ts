import type { Repository, Signature } from "../repository.ts";

/** Who commits where the user has told git no name. */
const FALLBACK = { name: "Project Workbench", email: "workbench@localhost" };

/** The user as git knows them, at a moment. @param now milliseconds since 1970 */
export async function signatureAt(repository: Repository, now: number): Promise<Signature> {
  const [name, email] = [
    await repository.config("user.name"),
    await repository.config("user.email"),
  ];
  const known = cleaned(name) && cleaned(email)
    ? { name: cleaned(name), email: cleaned(email) }
    : FALLBACK;
  return {
    ...known,
    timestamp: Math.floor(now / 1000),
    offset: -new Date(now).getTimezoneOffset(),
  };
}

/** Without what would end the field in a commit. */
function cleaned(text: string | null): string {
  return (text ?? "").replace(/[\p{Cc}<>]/gu, "").trim();
}
