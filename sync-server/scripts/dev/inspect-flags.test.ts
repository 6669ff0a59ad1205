import { expect, test } from 'vitest';
import { inspectFlags, type InspectOptions } from './inspect-flags.ts';

test.each<{ options: InspectOptions; flags: string[] }>([
  { options: {}, flags: [] },
  { options: { inspect: true }, flags: ['--inspect'] },
  { options: { inspect: '127.0.0.1:0' }, flags: ['--inspect=127.0.0.1:0'] },
  { options: { inspectBrk: '9230' }, flags: ['--inspect-brk=9230'] },
  { options: { inspectWait: true }, flags: ['--inspect-wait'] },
])('Node gets $flags', ({ options, flags }) => {
  expect(inspectFlags(options)).toEqual(flags);
});
