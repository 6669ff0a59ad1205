/** A clock that can run faster than the machine's. */
export interface FastClock {
  /** Epoch milliseconds. */
  now(): number;
  /** Lets it go on from here so many times as fast as the machine's clock. */
  setSpeed(speed: number): void;
}

/** @param startMs epoch milliseconds of its start; it begins with the machine's speed */
export const createFastClock = (startMs: number): FastClock => {
  let since = performance.now();
  let atThatTime = startMs;
  let speed = 1;
  const now = (): number => Math.floor(atThatTime + (performance.now() - since) * speed);
  return {
    now,
    setSpeed(next) {
      atThatTime = now();
      since = performance.now();
      speed = next;
    },
  };
};
