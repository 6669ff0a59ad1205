import { onTestFinished, vi } from 'vitest';

/** The browser reports no connection until the test ends. It fires no event. */
export function loseConnection(): void {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => onLine.mockRestore());
}
