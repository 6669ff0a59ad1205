// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { blockStorage } from '../../test/block-storage.ts';
import { START_WITHIN_MS } from './register-worker.ts';
import { registerServiceWorker, type ServiceWorkerUpdates } from './service-worker.ts';

const SCRIPT = new URL('/sw.js', window.location.href).href;

/** A version of the worker, with the messages that the page sent to it. */
class Worker extends EventTarget {
  readonly scriptURL = SCRIPT;
  readonly messages: unknown[] = [];
  postMessage(message: { type: string }): void {
    this.messages.push(message.type);
  }
}

/** Stubs a browser in which one version of the worker is active and another may wait. */
const browserWith = (waiting: Worker | null) => {
  const registration = Object.assign(new EventTarget(), { waiting, installing: null });
  const container = Object.assign(new EventTarget(), {
    controller: new Worker(),
    register: () => Promise.resolve(registration),
  });
  vi.stubGlobal('navigator', { serviceWorker: container });
  return { start: () => container.dispatchEvent(new Event('controllerchange')) };
};

const registered = async (): Promise<{ updates: ServiceWorkerUpdates; reload: ReturnType<typeof vi.fn> }> => {
  const reload = vi.fn();
  const updates = registerServiceWorker(reload, (run) => run());
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(0);
  return { updates, reload };
};

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});

test('a waiting version activates on request, and the page reloads once', async () => {
  const waiting = new Worker();
  const { start } = browserWith(waiting);
  const { updates, reload } = await registered();
  expect(updates.stage()).toBe('waiting');
  updates.apply();
  updates.apply();
  expect(waiting.messages).toEqual(['SKIP_WAITING']);
  expect(reload).not.toHaveBeenCalled();
  start();
  await vi.advanceTimersByTimeAsync(2 * START_WITHIN_MS);
  expect(reload).toHaveBeenCalledOnce();
});

test('if the browser does not activate the waiting version in time, the page reloads', async () => {
  browserWith(new Worker());
  const { updates, reload } = await registered();
  updates.apply();
  await vi.advanceTimersByTimeAsync(START_WITHIN_MS - 1);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(reload).toHaveBeenCalledOnce();

  // The new version took over before this page could listen: the old one served the page.
  browserWith(null);
  const anew = await registered();
  expect(anew.reload).toHaveBeenCalledOnce();

  browserWith(null);
  const last = await registered();
  expect(last.reload).not.toHaveBeenCalled();
});

test('if that reload did not help, the version is offered again', async () => {
  browserWith(new Worker());
  const { updates } = await registered();
  updates.apply();
  await vi.advanceTimersByTimeAsync(START_WITHIN_MS);

  browserWith(new Worker());
  const anew = await registered();
  expect(anew.updates.stage()).toBe('waiting');
  expect(anew.reload).not.toHaveBeenCalled();
});

test('where storage is blocked the page still reloads to activate the waiting version, once', async () => {
  blockStorage();
  browserWith(new Worker());
  const { updates, reload } = await registered();
  updates.apply();
  await vi.advanceTimersByTimeAsync(2 * START_WITHIN_MS);
  expect(reload).toHaveBeenCalledOnce();
});

test('a version activated by another tab is reported, and the page reloads when the owner agrees', async () => {
  const { start } = browserWith(null);
  const { updates, reload } = await registered();
  start();
  expect(updates.stage()).toBe('running');
  expect(reload).not.toHaveBeenCalled();
  updates.apply();
  expect(reload).toHaveBeenCalledOnce();
});
