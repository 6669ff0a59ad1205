/** Reads the flags of `npm run dev` that are passed to the server's Node: `--inspect`, `--inspect-brk` or `--inspect-wait`, each with or
 * without an address.
 * @param argv what follows `npm run dev --`
 * @returns    null for anything else */
export const inspectFlags = (argv: readonly string[]): string[] | null =>
  argv.every((flag) => /^--inspect(?:-brk|-wait)?(?:=\S+)?$/.test(flag)) ? [...argv] : null;
