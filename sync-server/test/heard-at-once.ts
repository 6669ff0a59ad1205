/** Makes all these calls concurrently. Repeats a call that is refused as busy (503), which can happen to a few of many on a busy
 * machine.
 * @returns the other replies, in no order */
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
