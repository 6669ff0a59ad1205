import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { openStateFile } from './state-file.ts';

test('the file is written after each change, and not without one', () => {
  const folder = temporaryFolder('stripe');
  const file = join(folder, 'stripe.json');
  const { state, save } = openStateFile(folder, () => ({ secretKey: 'sk_test', webhookSecret: 'whsec' }));
  const first = statSync(file).ino;
  save();
  expect(statSync(file).ino).toBe(first);
  state.clockOffsetMs = 5;
  save();
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ clockOffsetMs: 5 });
  const second = statSync(file).ino;
  save();
  expect(statSync(file).ino).toBe(second);
  // A process that opens it goes on with what the other one has written.
  expect(openStateFile(folder, () => ({ secretKey: 'other', webhookSecret: 'other' })).state).toEqual(state);
});
