import type { EditResult } from '@doorsign/shared-schema/api';
import { SAVE_WORDS } from './sync/publishing.ts';
import type { SavedEdit } from './saves/saves.ts';

/** What is shown to the owner: ui/toast's options, as far as a Save needs them. */
export interface Notice {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** One thing to do about it; undefined takes it away again. */
  action?: { label: string; onPress: () => void } | undefined;
  /** Milliseconds until it leaves, from when it is first shown. */
  durationMs?: number;
}

/** Shows a notice and hands back the way to change its words in place. ui/toast is one; it is passed in because this
 * floor knows no screen. */
export type Notify = (notice: Notice) => { update(patch: Partial<Notice>): void };

/** The texts of one screen's Save, from facts t.* and e.*. */
export interface SaveTexts {
  /** Title once it is kept, e.g. "Business hours saved!". */
  readonly saved: string;
  /** The screen's own description of success, where there is one; shown once it is live. */
  readonly live?: string;
  /** Title when the server refuses, e.g. "Error saving changes". */
  readonly refused: string;
  /** Title when it refuses because the plan does not include the change; `refused` where not given (shared-schema/docs/product-rules.md#r6). */
  readonly planRequired?: string;
  /** Description of a refusal that says nothing itself. */
  readonly refusedFallback: string;
}

/** How long a verdict is waited for before the owner hears that the Save is kept. Source: shared-schema/docs/product-rules.md#y2. */
const ANNOUNCE_AFTER_MS = 800;

/** How long Undo is offered. Source: shared-schema/docs/product-rules.md#r10. */
const UNDO_MS = 10_000;

const describe = ({ status, conflicts }: EditResult, texts: SaveTexts): string => {
  if (status === 'superseded') return 'A newer change from another device is live instead.';
  if (status === 'partly_superseded')
    return 'Live on your website, except where a newer change from another device is.';
  const live = texts.live ?? SAVE_WORDS.live;
  return conflicts?.length ? `${live} It replaced a change from another device.` : live;
};

/** Tells the owner what became of a Save, and never more than is true: the success notice comes with the verdict or after
 * ANNOUNCE_AFTER_MS, whichever is first, and its description follows the facts in place. It offers Undo for as long as
 * undoing takes back this Save and no other device's. A refusal, however late, is an error notice; the local store has
 * taken the values out of the view by then and keeps them under "Needs attention".
 * @param onUndone hears that the earlier values are saved
 * @returns when the verdict is told. Never rejects; waits as long as the verdict takes.
 * Source: shared-schema/docs/product-rules.md#y2, #r6, #r10. */
export const announceSave = async (
  saved: SavedEdit,
  texts: SaveTexts,
  notify: Notify,
  onUndone?: () => void,
): Promise<void> => {
  const offer = offerUndo(saved, texts, notify, onUndone);
  const early = await saved.settledWithin(ANNOUNCE_AFTER_MS);
  if (early) return tell(early, texts, offer, notify);
  const notice = notify({ title: texts.saved, description: SAVE_WORDS.saved, ...offer });
  const verdict = await saved.outcome;
  tell(verdict, texts, offer, verdict.status === 'rejected' ? notify : notice.update);
};

type Offer = Pick<Notice, 'action' | 'durationMs'>;

const offerUndo = (saved: SavedEdit, texts: SaveTexts, notify: Notify, onUndone?: () => void): Offer => {
  const { undo } = saved;
  if (undo === null) return {};
  let pressed = false;
  const press = async (): Promise<void> => {
    if (pressed) return;
    pressed = true;
    try {
      const undone = await undo();
      onUndone?.();
      const { refused, refusedFallback } = texts;
      await announceSave({ ...undone, undo: null }, { saved: 'Change undone', refused, refusedFallback }, notify);
    } catch (error) {
      pressed = false;
      const description = error instanceof Error ? error.message : texts.refusedFallback;
      notify({ title: texts.refused, description, variant: 'destructive' });
    }
  };
  return { action: { label: 'Undo', onPress: () => void press() }, durationMs: UNDO_MS };
};

const titleOfRefusal = ({ code }: EditResult, { refused, planRequired }: SaveTexts): string =>
  code === 'plan_required' && planRequired ? planRequired : refused;

const tell = (verdict: EditResult, texts: SaveTexts, offer: Offer, show: (notice: Notice) => unknown): void => {
  if (verdict.status === 'rejected') {
    show({
      title: titleOfRefusal(verdict, texts),
      description: verdict.detail || texts.refusedFallback,
      variant: 'destructive',
    });
    return;
  }
  // What another device's newer change stands on is not this Save's to take back.
  const action = verdict.status === 'live' ? offer.action : undefined;
  show({ title: texts.saved, description: describe(verdict, texts), ...offer, action });
};
