/** Yields to the event loop. For use between pieces of work that together would block the thread for long. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
