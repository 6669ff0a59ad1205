/** Lets everything else that has come meanwhile go first. Between pieces of work that together would hold the thread for long. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
