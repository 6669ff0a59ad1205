/** Makes all these calls at once. Who hears that the server is busy has not been heard, as on a busy machine a few of many may, and asks
 * again.
 * @returns what the others hear, in no order */
export const heardAtOnce = async <Reply extends { status: number }>(
  calls: readonly (() => Promise<Reply>)[],
): Promise<Reply[]> => {
  const heard: Reply[] = [];
  for (let waiting = calls; waiting.length > 0;) {
    const replies = await Promise.all(waiting.map(async (call) => ({ call, reply: await call() })));
    const isBusy = ({ reply }: { reply: Reply }): boolean => reply.status === 503;
    heard.push(...replies.filter((one) => !isBusy(one)).map(({ reply }) => reply));
    waiting = replies.filter(isBusy).map(({ call }) => call);
  }
  return heard;
};
