/** One turn of an actor: a few requests that belong together. */
export type Turn = () => Promise<void>;
