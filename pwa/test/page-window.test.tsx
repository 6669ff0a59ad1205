import { expect, test, vi } from 'vitest';
import { createServices } from '../src/local/create-services.ts';
import { createPageWindow } from './page-window.ts';

const openPage = () => {
  const page = createPageWindow(async () => Response.json({}));
  const services = createServices({
    window: page.window,
    now: () => 0,
    randomBytes: (n) => new Uint8Array(n),
    app: 'test',
  });
  return { page, services };
};

test('a closed page runs none of its timers; another page runs its own', async () => {
  vi.useFakeTimers();
  const closed = openPage();
  const open = openPage();
  const run = vi.fn<(page: string) => void>();
  closed.page.window.setTimeout(() => run('closed'), 800);
  open.page.window.setTimeout(() => run('open'), 800);
  await closed.page.close(closed.services);
  vi.advanceTimersByTime(800);
  expect(run.mock.calls).toEqual([['open']]);
  await open.page.close(open.services);
});
