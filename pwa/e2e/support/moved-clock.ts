/** Returns the environment of a server whose clock runs from another time on: Node loads a few lines that move `Date`.
 * @param at epoch milliseconds: the time when the server starts */
export const clockAt = (at: number): Record<string, string> => {
  const script = `
    const RealDate = Date;
    const ahead = ${at} - RealDate.now();
    globalThis.Date = class extends RealDate {
      constructor(...parts) {
        if (parts.length === 0) super(RealDate.now() + ahead);
        else super(...parts);
      }
      static now() {
        return RealDate.now() + ahead;
      }
    };`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` };
};
