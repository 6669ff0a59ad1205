/** A register's name within a business; neither part can hold a tab. */
export const nameOf = (scope: string, key: string): string => `${scope}\t${key}`;
