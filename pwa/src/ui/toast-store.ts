/** Milliseconds until a toast disappears. Source: fact toast.5s. */
export const TOAST_MS = 5000;

/** A message that disappears after a while. */
export interface ToastOptions {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive' | 'waiting';
  /** One action, such as Undo. */
  action?: { label: string; onPress: () => void };
  /** A link after the description, to a path of the app. */
  link?: { label: string; to: string };
  /** Milliseconds until the toast disappears; TOAST_MS by default. */
  durationMs?: number;
}

export interface ShownToast extends ToastOptions {
  id: number;
}

export interface ToastHandle {
  /** Updates the text in place; does nothing once the toast is gone or replaced. */
  update: (patch: Partial<ToastOptions>) => void;
  dismiss: () => void;
}

let slot: ShownToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

const put = (next: ShownToast | null): void => {
  slot = next;
  for (const listener of listeners) listener();
};

/** Removes a toast if it is still shown. */
export const dismissToast = (id: number): void => {
  if (slot?.id === id) put(null);
};

/** Shows a toast in the only slot; replaces the toast that is shown there.
 * Source: fact toast.one. */
export const toast = (options: ToastOptions): ToastHandle => {
  lastId += 1;
  const id = lastId;
  put({ ...options, id });
  return {
    update: (patch) => {
      if (slot?.id === id) put({ ...slot, ...patch });
    },
    dismiss: () => dismissToast(id),
  };
};

/** The store for React's useSyncExternalStore. */
export const toastSlot = {
  read: (): ShownToast | null => slot,
  /** Returns whether any toast was shown so far. */
  everUsed: (): boolean => lastId > 0,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
