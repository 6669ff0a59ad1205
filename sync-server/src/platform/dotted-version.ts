/** Returns whether a dotted version is older than another one. */
export const isOlder = (version: string, than: string): boolean => {
  const wanted = than.split('.').map(Number);
  for (const [index, part] of version.split('.').map(Number).entries()) {
    const other = wanted[index] ?? 0;
    if (part !== other) return part < other;
  }
  return false;
};
