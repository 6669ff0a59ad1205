import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createEventStreamReader, type StreamEvent } from './event-stream.ts';

const eventsOf = (...chunks: string[]): StreamEvent[] => {
  const events: StreamEvent[] = [];
  const read = createEventStreamReader((event) => events.push(event));
  for (const chunk of chunks) read(chunk);
  return events;
};

test.each([
  {
    name: 'a change notification',
    text: 'event: poke\ndata: {"seq":3}\n\n',
    events: [{ event: 'poke', data: '{"seq":3}' }],
  },
  { name: 'an event without a name', text: 'data: a\n\n', events: [{ event: 'message', data: 'a' }] },
  { name: 'lines that end with CR LF', text: 'event: poke\r\ndata: a\r\n\r\n', events: [{ event: 'poke', data: 'a' }] },
  { name: 'lines that end with CR', text: 'event: poke\rdata: a\r\r', events: [{ event: 'poke', data: 'a' }] },
  { name: 'data of two lines', text: 'data: a\ndata:  b\n\n', events: [{ event: 'message', data: 'a\n b' }] },
  { name: 'a field without a space', text: 'data:a\n\n', events: [{ event: 'message', data: 'a' }] },
  { name: 'a field without a value', text: 'data\n\n', events: [{ event: 'message', data: '' }] },
  { name: 'a heartbeat, which is ignored', text: ': heartbeat\n\n', events: [] },
  { name: 'a name without data, which is ignored', text: 'event: poke\n\n', events: [] },
  {
    name: 'a name that does not apply to the next event',
    text: 'event: poke\n\ndata: a\n\n',
    events: [{ event: 'message', data: 'a' }],
  },
  {
    name: 'unknown fields, which are ignored',
    text: 'id: 1\nretry: 9\ndata: a\n\n',
    events: [{ event: 'message', data: 'a' }],
  },
  { name: 'a truncated event, which is ignored', text: 'event: poke\ndata: a\n', events: [] },
])('the parser reads $name', ({ text, events }) => {
  expect(eventsOf(text)).toEqual(events);
});

test('the same events are parsed however the text is split into chunks', () => {
  const line = fc.constantFrom('event: poke', 'data: {"seq":1}', 'data: ü', ': heartbeat', '', '');
  const end = fc.constantFrom('\n', '\r\n', '\r');
  const text = fc.array(fc.tuple(line, end), { maxLength: 12 }).map((lines) => lines.flat().join(''));
  fc.assert(
    fc.property(text, fc.array(fc.nat({ max: 99 }), { maxLength: 6 }), (whole, cuts) => {
      const at = [...new Set([0, ...cuts.map((cut) => cut % (whole.length + 1)), whole.length])].sort((a, b) => a - b);
      const chunks = at.slice(1).map((to, index) => whole.slice(at[index], to));
      expect(eventsOf(...chunks)).toEqual(eventsOf(whole));
    }),
    { seed: 3, numRuns: 500 },
  );
});

test('an event that never ends is rejected, and heartbeats for a month are not', () => {
  const read = createEventStreamReader(() => undefined);
  for (let beat = 0; beat < 10_000; beat++) read(': heartbeat\n\n');
  expect(() => {
    for (let line = 0; line < 100; line++) read(`data: ${'x'.repeat(1_000)}\n`);
  }).toThrow('more than 65536 characters');
});
