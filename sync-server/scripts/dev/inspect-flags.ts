/** The options of `npm run dev` for a debugger: an address, or true for Node's own. */
export type InspectOptions = Partial<Record<'inspect' | 'inspectBrk' | 'inspectWait', string | true>>;

const FLAGS = [
  ['inspect', '--inspect'],
  ['inspectBrk', '--inspect-brk'],
  ['inspectWait', '--inspect-wait'],
] as const;

/** Returns the flags that are passed to the server's Node. */
export const inspectFlags = (options: InspectOptions): string[] =>
  FLAGS.flatMap(([name, flag]) => {
    const address = options[name];
    if (address === undefined) return [];
    return address === true ? [flag] : [`${flag}=${address}`];
  });
