/** A task of a stream. */
type Item = 'notification' | 'heartbeat' | 'end';

/** The pending tasks of a stream. A task that is added again before it is done is done once; changes that come faster than the client reads
 * are merged in this way. */
export interface Agenda {
  add(item: Item): void;
  /** Adds `end` when the signal aborts. */
  endWith(signal: AbortSignal): void;
  isDue(item: Item): boolean;
  /** Waits for the next task and removes it; `end` comes before all others. Only one caller may wait at a time. */
  take(): Promise<Item>;
}

export const createAgenda = (): Agenda => {
  const due = new Set<Item>();
  let wake = (): void => {};
  const agenda: Agenda = {
    add(item) {
      due.add(item);
      wake();
    },
    endWith(signal) {
      if (signal.aborted) agenda.add('end');
      else signal.addEventListener('abort', () => agenda.add('end'), { once: true });
    },
    isDue: (item) => due.has(item),
    async take() {
      if (due.size === 0) await new Promise<void>((resolve) => (wake = resolve));
      const [oldest = 'end'] = due;
      const item = due.has('end') ? 'end' : oldest;
      due.delete(item);
      return item;
    },
  };
  return agenda;
};
