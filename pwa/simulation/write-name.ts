/** Name of one write: an edit and the register that it is about. */
export const writeName = (editId: string, key: string): string => `${editId} ${key}`;
