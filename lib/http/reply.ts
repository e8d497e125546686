/** An answer with more than a body. */
export class Reply<T> {
  readonly body: T;
  readonly headers: Readonly<Record<string, string>>;

  constructor(body: T, headers: Readonly<Record<string, string>>) {
    this.body = body;
    this.headers = headers;
  }
}

/** An answer for something that was made, or work that goes on, at a URL of its own. */
export function located<T>(location: string, body: T): Reply<T> {
  return new Reply(body, { location });
}

/** An answer with headers of its own. */
export function withHeaders<T>(body: T, headers: Readonly<Record<string, string>>): Reply<T> {
  return new Reply(body, headers);
}
