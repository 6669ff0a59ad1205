import { useCallback } from 'react';
import type { Closure } from '@doorsign/shared-schema/closure';
import { CLOSURE_KEY } from '@doorsign/shared-schema/registers';
import { announceSave } from '../../local/announce-save.ts';
import { useLocalStore } from '../../local/own-query.ts';
import { joinSaves, type NamedSave } from '../../local/saves/joined-saves.ts';
import { toast } from '../../ui/toast-store.ts';
import { REFUSED } from './use-closing.ts';

/** A closure for one location. */
export interface ClosureAt {
  readonly id: string;
  readonly name: string;
  readonly closure: Closure;
}

/** Returns a function that saves closures at several locations, an ordinary Save at each, and announces their results together. Resolves when
 * this device has kept the Saves or the failure is shown. */
export const useCloseSeveral = (): ((closures: readonly ClosureAt[]) => Promise<void>) => {
  const store = useLocalStore();
  return useCallback(
    async (closures) => {
      const [first] = closures;
      if (!store || !first) return;
      const saves: NamedSave[] = [];
      try {
        for (const { id, name, closure } of closures)
          saves.push({ name, saved: await store.at(id).restore('hours', [{ key: CLOSURE_KEY, value: closure }]) });
      } catch (error) {
        const description = error instanceof Error ? error.message : REFUSED.refusedFallback;
        toast({ title: REFUSED.refused, description, variant: 'destructive' });
      }
      if (saves.length === 0) return;
      const where = saves.length === 1 ? first.name : `${saves.length} locations`;
      const saved = first.closure.kind === 'closed' ? `Closed at ${where}` : `Note shown at ${where}`;
      void announceSave(joinSaves(saves), { ...REFUSED, saved }, toast);
    },
    [store],
  );
};
