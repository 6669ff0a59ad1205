import { createSettling, type Settling } from './settling.ts';

/** A scheduled callback. */
export interface Appointment {
  readonly at: number;
  cancelled: boolean;
}

/** The clock of a history: it stands still while work is in progress, and then jumps to the next appointment. */
export interface VirtualTime {
  /** True time, epoch milliseconds. */
  readonly nowMs: number;
  readonly settling: Settling;
  after(ms: number, run: () => void): Appointment;
  cancel(appointment: Appointment | null | undefined): void;
  /** Runs all appointments of the next `ms` milliseconds, one at a time. */
  pass(ms: number): Promise<void>;
  /** Waits until the work in progress is done, without time passing. */
  settle(): Promise<void>;
}

interface Entry extends Appointment {
  order: number;
  run: () => void;
}

export const createVirtualTime = (startMs: number): VirtualTime => {
  const settling = createSettling();
  const entries: Entry[] = [];
  let nowMs = startMs;
  let order = 0;
  const takeUntil = (untilMs: number): Entry | undefined => {
    const first = entries[0];
    return first !== undefined && first.at <= untilMs ? entries.shift() : undefined;
  };
  return {
    get nowMs() {
      return nowMs;
    },
    settling,
    after(ms, run) {
      order += 1;
      const entry: Entry = { at: nowMs + Math.max(0, Math.ceil(ms)), order, run, cancelled: false };
      let place = entries.length;
      while (place > 0 && (entries[place - 1]?.at ?? 0) > entry.at) place -= 1;
      entries.splice(place, 0, entry);
      return entry;
    },
    cancel(appointment) {
      if (appointment) appointment.cancelled = true;
    },
    async pass(ms) {
      const untilMs = nowMs + ms;
      await settling.settled();
      for (let entry = takeUntil(untilMs); entry; entry = takeUntil(untilMs)) {
        if (entry.cancelled) continue;
        nowMs = Math.max(nowMs, entry.at);
        entry.run();
        await settling.settled();
      }
      nowMs = untilMs;
    },
    settle: () => settling.settled(),
  };
};
