/** Returns a register's unique name within a business. Neither part can contain a tab. */
export const nameOf = (scope: string, key: string): string => `${scope}\t${key}`;
