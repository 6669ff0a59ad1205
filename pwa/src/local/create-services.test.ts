// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { blockStorage } from '../../test/block-storage.ts';
import { createServices } from './create-services.ts';

test('a page whose browser blocks storage starts signed out', async () => {
  blockStorage();
  const services = createServices({
    window: window as Parameters<typeof createServices>[0]['window'],
    now: () => 0,
    randomBytes: (count) => new Uint8Array(count),
    app: 'test',
  });
  await services.local.session.actions.start();
  expect(services.local.session.store.getState().state).toBe('signed-out');
});
