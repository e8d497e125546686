/**
 * The means to tell of changes: a feed that wakes whoever waits, a log of the last events, the stream that carries them
 * over HTTP, and reads that wait for another state. Nothing here knows an area's events.
 * @module
 */
export { type ChangeFeed, openChangeFeed } from "./change_feed.ts";
export { type EventLog, type LoggedEvent, openEventLog } from "./event_log.ts";
export { EVENT_STREAM, openEventStream, streamResponse } from "./event_stream.ts";
export { eventsAfter } from "./events_after.ts";
export { untilChanged } from "./until_changed.ts";
