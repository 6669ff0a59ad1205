/** Returns the name of one write: its edit and its register. */
export const writeName = (editId: string, key: string): string => `${editId} ${key}`;
