/** One event of a text/event-stream. */
export interface StreamEvent {
  /** "message" if the server does not name the event. */
  event: string;
  data: string;
}

/** The maximum number of characters of one event. Doorsign's events are short; an endless one comes from another program. */
const EVENT_MAX = 64 * 1024;

/** Creates the parser of one stream. It receives the text in chunks, cut anywhere, and passes on whole events. Comments
 * (heartbeats), unused fields and an event that is unfinished when the stream ends are skipped.
 * @throws Error for an event of more than EVENT_MAX characters
 * Source: https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream. */
export const createEventStreamReader = (onEvent: (event: StreamEvent) => void): ((text: string) => void) => {
  let line = '';
  let event = '';
  let data: string[] = [];
  let size = 0;
  /** True if the text so far ended with CR: an LF that follows belongs to it. */
  let endedWithCr = false;

  const takeField = (field: string, value: string): void => {
    if (field === 'event') event = value;
    if (field === 'data') data.push(value);
  };

  const takeLine = (): void => {
    if (line === '') {
      if (data.length > 0) onEvent({ event: event || 'message', data: data.join('\n') });
      event = '';
      data = [];
      size = 0;
      return;
    }
    const colon = line.indexOf(':');
    if (colon < 0) takeField(line, '');
    else if (colon > 0) takeField(line.slice(0, colon), line.slice(colon + 1).replace(/^ /, ''));
    line = '';
  };

  return (text) => {
    const fresh = endedWithCr && text.startsWith('\n') ? text.slice(1) : text;
    if (text !== '') endedWithCr = text.endsWith('\r');
    const parts = fresh.split(/\r\n|\r|\n/);
    for (const [index, part] of parts.entries()) {
      line += part;
      size += part.length;
      if (size > EVENT_MAX) throw new Error(`An event of a stream has more than ${EVENT_MAX} characters.`);
      if (index < parts.length - 1) takeLine();
    }
  };
};
