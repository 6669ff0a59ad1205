import type { Appointment, VirtualTime } from './virtual-time.ts';

const NAMES = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate'] as const;

/** A timer handle like those of Node. */
class VirtualTimer {
  appointment: Appointment | null = null;
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
  hasRef(): boolean {
    return true;
  }
}

/** Replaces the global timers that libraries and the server use with virtual ones. Callbacks without a delay (fake-indexeddb's
 * queue, Dexie's live queries) become tasks that the world waits for.
 * @returns function that restores the real timers */
export const installVirtualTimers = (time: VirtualTime): (() => void) => {
  const real = Object.fromEntries(NAMES.map((name) => [name, globalThis[name]]));
  const start = (run: (...args: unknown[]) => void, ms: number, args: unknown[]): VirtualTimer => {
    const timer = new VirtualTimer();
    let isOver = false;
    timer.appointment = {
      at: 0,
      get cancelled() {
        return isOver;
      },
      set cancelled(value) {
        isOver = value;
      },
    };
    if (ms <= 1) time.settling.task(() => void (isOver || run(...args)));
    else timer.appointment = time.after(ms, () => run(...args));
    return timer;
  };
  const realClear = globalThis.clearTimeout;
  const clear = (timer: unknown): void => {
    if (timer instanceof VirtualTimer) time.cancel(timer.appointment);
    // A timer from before the history began.
    else realClear(timer as NodeJS.Timeout);
  };
  Object.assign(globalThis, {
    setTimeout: (run: () => void, ms = 0, ...args: unknown[]) => start(run, ms, args),
    clearTimeout: clear,
    setInterval: (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
      const timer = new VirtualTimer();
      const again = (): void => {
        timer.appointment = time.after(Math.max(ms, 1), () => {
          again();
          run(...args);
        });
      };
      again();
      return timer;
    },
    clearInterval: clear,
    setImmediate: (run: (...args: unknown[]) => void, ...args: unknown[]) => start(run, 0, args),
  });
  return () => void Object.assign(globalThis, real);
};
