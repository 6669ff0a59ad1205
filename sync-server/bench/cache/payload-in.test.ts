import { expect, test } from 'vitest';
import { payloadIn } from './payload-in.ts';

test('the payload is found between code, whatever its texts are', () => {
  const payload = { directionsUrl: null, name: 'A "}" and a \\', style: { theme: 'light' }, timeline: [[0, 'o']] };
  expect(payloadIn(`f(a,{b:1});paint(${JSON.stringify(payload)},{"c":"}"})`)).toEqual(payload);
});

test('a script without a payload has none', () => {
  expect(payloadIn('paint(null,{"a":1})')).toBeNull();
});
