import { useCallback, useMemo } from 'react';
import type { Closure } from '@doorsign/shared-schema/closure';
import { can } from '@doorsign/shared-schema/plans';
import { CLOSURE_KEY, sectionOf } from '@doorsign/shared-schema/registers';
import type { Schedule } from '@doorsign/shared-schema/status';
import { MINUTE } from '@doorsign/shared-schema/status/units';
import { scheduleOf } from '../../lib/schedule-of.ts';
import { useNow } from '../../lib/use-now.ts';
import { announceSave, type SaveTexts } from '../../local/announce-save.ts';
import { useRestore } from '../../local/change-hooks.ts';
import { useClosureFacts } from '../../local/closure-hooks.ts';
import { useNewerKeys, useSettings } from '../../local/hooks.ts';
import { useServices } from '../../local/services.ts';
import { useSession } from '../../local/session/session.ts';
import { toast } from '../../ui/toast.tsx';
import { closingTimeOf, standing, type ClosingTime } from '../../lib/closing-state.ts';

/** The closure or note of this business, and the actions that change it. */
export interface Closing {
  /** The hours with the owner's unpublished Saves. */
  readonly schedule: Schedule;
  /** False if a newer version of the app has saved hours that this version cannot read. */
  readonly isReadable: boolean;
  /** The closure that is not over; null without one. */
  readonly closure: Closure | null;
  readonly time: ClosingTime | null;
  /** The time at which the closure was saved: epoch milliseconds; null if it is not known. */
  readonly savedAt: number | null;
  /** Whether the plan has closures. */
  readonly isAllowed: boolean;
  /** The time by the server's clock, as far as this device knows it: epoch milliseconds, read again every minute. */
  readonly now: number;
  /** Reads the time again. */
  readonly readNow: () => number;
  /** Saves a closure and announces the result. Resolves when this device has kept the Save or the failure is shown: a result can
   * take until the next connection. */
  close(closure: Closure, title: string): Promise<void>;
  /** Ends the closure or the note and announces the result. Resolves as close(). */
  end(title: string): Promise<void>;
}

/** The texts of a refused closure. Source: shared-schema/docs/product-rules.md#r6. */
export const REFUSED = {
  refused: 'Error closing',
  refusedFallback: 'Failed to close. Please try again.',
  planRequired: 'Upgrade Required',
} as const;

/** Returns the closure and its actions; undefined while loading, null for a business whose hours were never saved. */
export const useClosing = (): Closing | null | undefined => {
  const services = useServices();
  const { user } = useSession();
  const settings = useSettings();
  const facts = useClosureFacts();
  const newer = useNewerKeys();
  const restore = useRestore();
  const offset = facts?.clockOffsetMs ?? 0;
  const readNow = useCallback(() => services.now() + offset, [services, offset]);
  const now = useNow(readNow, MINUTE);
  const schedule = useMemo(() => settings && scheduleOf(settings), [settings]);
  if (!user || !schedule || !facts) return undefined;
  const isReadable = ![...newer].some((key) => ['hours', 'holidays'].includes(sectionOf(key)));
  if (schedule.businessHours === null && isReadable) return null;

  const save = async (value: Closure | null, texts: SaveTexts): Promise<void> => {
    try {
      // An edit of its own: it ends no draft of the hours.
      void announceSave(await restore('hours', [{ key: CLOSURE_KEY, value }]), texts, toast);
    } catch (error) {
      const description = error instanceof Error ? error.message : REFUSED.refusedFallback;
      toast({ title: REFUSED.refused, description, variant: 'destructive' });
    }
  };
  const closure = standing(schedule.closure ?? null, now);
  return {
    schedule,
    isReadable,
    closure,
    time: closure && closingTimeOf(closure, now),
    savedAt: facts.savedAt,
    isAllowed: can(user.plan, 'emergencyClosures'),
    now,
    readNow,
    close: (value, title) =>
      save(value, {
        ...REFUSED,
        saved: title,
        // Read when the result is known: a Save may wait for a connection longer than the closure lasts.
        get live() {
          return closingTimeOf(value, readNow()) === 'over'
            ? 'It was over before your website could show it.'
            : undefined;
        },
      }),
    end: (title) => save(null, { ...REFUSED, saved: title }),
  };
};
