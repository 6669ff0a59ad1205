/** Milliseconds until a toast leaves by itself. Source: fact toast.5s. */
export const TOAST_MS = 5000;

/** One message that floats in and leaves by itself. */
export interface ToastOptions {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** One thing to do about it, such as Undo. */
  action?: { label: string; onPress: () => void };
  /** Milliseconds until it leaves; TOAST_MS if not given. */
  durationMs?: number;
}

export interface ShownToast extends ToastOptions {
  id: number;
}

export interface ToastHandle {
  /** Changes the words in place; does nothing once the toast has left or another one took its slot. */
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

/** Takes the one slot out if this toast still has it. */
export const dismissToast = (id: number): void => {
  if (slot?.id === id) put(null);
};

/** Shows a toast in the one slot that there is; what was shown there leaves at once.
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

/** For React's useSyncExternalStore. */
export const toastSlot = {
  read: (): ShownToast | null => slot,
  /** Has there been a toast at all? */
  everUsed: (): boolean => lastId > 0,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
