/** What a stream may have to do next. */
type Item = 'poke' | 'heartbeat' | 'end';

/** What a stream has to do. What becomes due again before it is done is done once: that is how changes that come faster
 * than the client reads are merged. */
export interface Agenda {
  add(item: Item): void;
  /** Puts down the end for when the signal is given. */
  endWith(signal: AbortSignal): void;
  isDue(item: Item): boolean;
  /** Waits for the next item and takes it off; the end comes before everything else. Only one may wait at a time. */
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
