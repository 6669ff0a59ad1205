import { sameValue } from '@doorsign/shared-schema/registers';
import { newSpanId, type SentSpan, type Span } from '@doorsign/shared-schema/spans';

/** Returns the ranges of dates and seasons that a public call means. One without an id is the stored one that is otherwise equal, so that
 * the same call twice changes nothing; if there is none, it gets a new id.
 * @param randomInt a whole number in [0, max) */
export const spansFromCall = (
  sent: readonly SentSpan[],
  stored: readonly Span[],
  { nowMs, randomInt }: { nowMs: number; randomInt: (max: number) => number },
): Span[] => {
  const taken = new Set(sent.map(({ id }) => id));
  const idFor = (span: SentSpan, at: number): string => {
    const same = stored.find(({ id, ...rest }) => !taken.has(id) && sameValue(rest, span));
    const id = same?.id ?? newSpanId(nowMs + at, randomInt(1000) / 1000);
    taken.add(id);
    return id;
  };
  return sent.map((span, at) => ({ ...span, id: span.id ?? idFor(span, at) }) as Span);
};
