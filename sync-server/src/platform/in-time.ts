/** Waits for a work, but not for ever; the work itself goes on.
 * @param late makes the error for a work that takes longer */
export const inTime = async <T>(work: Promise<T>, limitMs: number, late: () => Error): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), limitMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
    // It may still fail; nobody is left to hear it.
    work.catch(() => {});
  }
};
