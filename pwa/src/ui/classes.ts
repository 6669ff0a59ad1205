/** Joins class names; skips falsy ones. */
export const classes = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ');
