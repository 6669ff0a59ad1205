/** Waits for work up to a time limit; the work itself continues.
 * @param late makes the error for work that takes longer */
export const inTime = async <T>(work: Promise<T>, limitMs: number, late: () => Error): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), limitMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
    // The work may still fail after the limit; ignore that.
    work.catch(() => {});
  }
};
