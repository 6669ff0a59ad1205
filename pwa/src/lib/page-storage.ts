/** The part of a browser's localStorage or sessionStorage that the app uses, without its exceptions. */
export interface PageStorage {
  getItem(key: string): string | null;
  /** @returns false if the value is kept in memory only, and is gone after a reload */
  setItem(key: string, value: string): boolean;
  removeItem(key: string): void;
}

/** Wraps a storage that throws where the browser blocks it (on any access) or where it is full (on writes). A value that
 * cannot be written is kept in memory, until the stored value changes.
 * @param open returns the storage; may throw */
export const pageStorage = (open: () => Pick<Storage, keyof PageStorage>): PageStorage => {
  const unwritten = new Map<string, { value: string | null; stored: string | null | undefined }>();
  /** @returns undefined where the storage cannot be read */
  const read = (key: string): string | null | undefined => {
    try {
      return open().getItem(key);
    } catch {
      return undefined;
    }
  };
  const write = (key: string, value: string | null): boolean => {
    try {
      if (value === null) open().removeItem(key);
      else open().setItem(key, value);
      unwritten.delete(key);
      return true;
    } catch {
      unwritten.set(key, { value, stored: read(key) });
      return false;
    }
  };
  return {
    getItem(key) {
      const stored = read(key);
      const entry = unwritten.get(key);
      return entry && entry.stored === stored ? entry.value : (stored ?? null);
    },
    setItem: write,
    removeItem: (key) => void write(key, null),
  };
};

/** The storage of this device, shared by its tabs. */
export const deviceStorage = pageStorage(() => window.localStorage);

/** The storage of this tab. */
export const tabStorage = pageStorage(() => window.sessionStorage);
