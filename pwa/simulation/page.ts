import type { Timers } from '../src/api/client.ts';
import type { TriggerWindow } from '../src/local/sync/triggers.ts';
import type { Appointment, VirtualTime } from './virtual-time.ts';

type PageEvent = 'online' | 'offline' | 'focus' | 'visibilitychange';

/** The browser as a page sees it: timers, visibility and connectivity. */
export interface Page {
  readonly window: TriggerWindow & { navigator: { readonly onLine: boolean } };
  readonly timers: Timers;
  isVisible: boolean;
  tell(event: PageEvent): void;
}

/** The conditions under which a page runs. */
export interface PageHost {
  readonly time: VirtualTime;
  isAlive(): boolean;
  isOnline(): boolean;
  /** Runs the callback now, or when the device wakes up. */
  whenAwake(run: () => void): void;
}

export const createPage = ({ time, isAlive, isOnline, whenAwake }: PageHost, isVisible: boolean): Page => {
  const listeners = new Map<PageEvent, Set<() => void>>();
  const intervals = new Map<number, Appointment>();
  let lastInterval = 0;
  const running = (run: () => void): void => whenAwake(() => void (isAlive() && run()));

  const timers: Timers = {
    setTimeout(run, ms) {
      const appointment = time.after(ms, () => running(() => void (appointment.cancelled || run())));
      return appointment;
    },
    clearTimeout: (timer) => time.cancel(timer as Appointment | null),
  };
  const addEventListener = (type: PageEvent, listener: () => void): void =>
    void listeners.set(type, (listeners.get(type) ?? new Set()).add(listener));
  const removeEventListener = (type: PageEvent, listener: () => void): void =>
    void listeners.get(type)?.delete(listener);

  const page: Page = {
    isVisible,
    timers,
    window: {
      addEventListener,
      removeEventListener,
      setInterval(run, ms) {
        lastInterval += 1;
        const id = lastInterval;
        const again = (): void => {
          const appointment = time.after(ms, () =>
            running(() => {
              if (intervals.get(id) !== appointment) return;
              again();
              run();
            }),
          );
          intervals.set(id, appointment);
        };
        again();
        return id;
      },
      clearInterval: (id) => void intervals.delete(id),
      document: {
        get visibilityState(): DocumentVisibilityState {
          return page.isVisible ? 'visible' : 'hidden';
        },
        addEventListener,
        removeEventListener,
      },
      navigator: {
        get onLine() {
          return isOnline();
        },
      },
    },
    tell(event) {
      running(() => {
        for (const listener of listeners.get(event) ?? []) listener();
      });
    },
  };
  return page;
};
