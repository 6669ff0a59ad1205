import { expect, test } from 'vitest';
import { inspectFlags } from './inspect-flags.ts';

test.each([[], ['--inspect'], ['--inspect-brk'], ['--inspect-wait'], ['--inspect=9230'], ['--inspect=127.0.0.1:0']])(
  'Node gets %s',
  (...flags: string[]) => {
    expect(inspectFlags(flags)).toEqual(flags);
  },
);

test.each([['inspect'], ['--inspector'], ['--inspect='], ['--inspect', '--port'], ['--eval=1']])(
  '%s is not understood',
  (...flags: string[]) => {
    expect(inspectFlags(flags)).toBeNull();
  },
);
