import type { EditResult } from '@doorsign/shared-schema/api';
import type { SavedEdit } from './saves/saves.ts';
import { replacedText } from './sync/publishing.ts';
import type { WidgetSight } from './widget-sight.ts';

type Texts = Readonly<Record<'live' | 'partlyLive', Readonly<Record<WidgetSight, string>>>>;

/** The descriptions of a Save's toast (shared-schema/docs/product-rules.md#y2). Only a widget that a website has shown makes a Save
 * live there. */
const SAVE_TEXTS: Texts = {
  live: {
    seen: 'Live on your website.',
    never: 'Saved. Your widget isn’t on a website yet.',
    unknown: 'Saved and published.',
  },
  partlyLive: {
    seen: 'Live on your website, except where another device made a newer change.',
    never: 'Saved, except where another device made a newer change. Your widget isn’t on a website yet.',
    unknown: 'Published, except where another device made a newer change.',
  },
};

/** The same for an Undo. Each sentence is true of every setting. */
const UNDONE_TEXTS: Texts = {
  live: {
    seen: 'Your website uses the earlier settings again.',
    never: 'Earlier settings saved. Your widget isn’t on a website yet.',
    unknown: 'Earlier settings saved and published.',
  },
  partlyLive: {
    seen: 'Your website uses the earlier settings again, except where another device made a newer change.',
    never:
      'Earlier settings saved, except where another device made a newer change. Your widget isn’t on a website yet.',
    unknown: 'Earlier settings published, except where another device made a newer change.',
  },
};

const SAVED_HERE = 'Saved on this device. Not on your website yet.';

/** A notice for the owner: the options of ui/toast that a Save needs. */
export interface Notice {
  title: string;
  description?: string;
  /** `waiting`: not on the website yet, or replaced there. */
  variant?: 'default' | 'destructive' | 'waiting';
  /** One action that the owner can take; undefined removes the action. */
  action?: { label: string; onPress: () => void } | undefined;
  /** A link after the description, to a path of the app. */
  link?: { label: string; to: string };
  /** Milliseconds until the notice disappears, from when it is first shown. */
  durationMs?: number;
}

/** Shows a notice and returns a function that changes its texts in place. ui/toast implements this type; it is passed in
 * because this layer must not depend on screens. */
export type Notify = (notice: Notice) => { update(patch: Partial<Notice>): void };

/** The texts of one screen's Save, from facts t.* and e.*. */
export interface SaveTexts {
  /** Title once the Save is stored, e.g. "Business hours saved!". */
  readonly saved: string;
  /** The screen's own description of success, if it has one; shown once the Save is live. */
  readonly live?: string | undefined;
  /** Whether the Save brings earlier values back, which the description then says. */
  readonly isUndo?: true;
  /** Title when the server refuses, e.g. "Error saving changes". */
  readonly refused: string;
  /** Title when the server refuses because the plan does not include the change; `refused` if not given
   * (shared-schema/docs/product-rules.md#r6). */
  readonly planRequired?: string;
  /** Description of a refusal without a text. */
  readonly refusedFallback: string;
}

/** The texts of an Undo once it is stored. */
export const UNDONE = { saved: 'Change undone', isUndo: true } as const satisfies Partial<SaveTexts>;

/** Milliseconds to wait for the result before the owner is told that the Save is stored.
 * Source: shared-schema/docs/product-rules.md#y2. */
const ANNOUNCE_AFTER_MS = 800;

/** Milliseconds for which Undo is offered. Source: shared-schema/docs/product-rules.md#r10. */
export const UNDO_MS = 10_000;

const INSTALL = { label: 'Install it', to: '/install' };

type Told = Pick<Notice, 'description' | 'link' | 'variant'>;

const describe = ({ status, conflicts }: EditResult, texts: SaveTexts, widget: WidgetSight): Told => {
  if (status === 'superseded')
    return {
      description: replacedText({ device: 'another device', isOwn: false, widget }),
      variant: 'waiting',
    };
  const isWhole = status !== 'partly_superseded';
  const own = isWhole ? texts.live : undefined;
  const live = own ?? (texts.isUndo ? UNDONE_TEXTS : SAVE_TEXTS)[isWhole ? 'live' : 'partlyLive'][widget];
  return {
    description: isWhole && conflicts?.length ? `${live} It replaced a change from another device.` : live,
    ...(widget === 'never' && own === undefined && { link: INSTALL }),
    ...(!isWhole && { variant: 'waiting' }),
  };
};

/** Tells the owner the result of a Save, and never more than is true. The success notice appears with the result or after
 * ANNOUNCE_AFTER_MS, whichever comes first, and its description is then updated in place. The notice offers Undo as long as
 * undoing reverts this Save and no other device's change. A refusal, however late, is an error notice; the local store has
 * removed the values from the view by then and keeps them under "Needs attention".
 * @param onUndone called when the earlier values are saved
 * @returns when the result has been shown. Never rejects; waits as long as the result takes.
 * Source: shared-schema/docs/product-rules.md#y2, #r6, #r10. */
export const announceSave = async (
  saved: SavedEdit,
  texts: SaveTexts,
  notify: Notify,
  onUndone?: () => void,
): Promise<void> => {
  const offer = offerUndo(saved, texts, notify, onUndone);
  const early = await saved.settledWithin(ANNOUNCE_AFTER_MS);
  if (early) return tell(early, await saved.widget(), texts, offer, notify);
  const notice = notify({ title: texts.saved, description: SAVED_HERE, variant: 'waiting', ...offer });
  const verdict = await saved.outcome;
  tell(verdict, await saved.widget(), texts, offer, (told) =>
    verdict.status === 'rejected' ? notify(told) : notice.update({ variant: 'default', ...told }),
  );
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
      await announceSave({ ...undone, undo: null }, { ...UNDONE, refused, refusedFallback }, notify);
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

const tell = (
  verdict: EditResult,
  widget: WidgetSight,
  texts: SaveTexts,
  offer: Offer,
  show: (notice: Notice) => unknown,
): void => {
  if (verdict.status === 'rejected') {
    show({
      title: titleOfRefusal(verdict, texts),
      description: verdict.detail || texts.refusedFallback,
      variant: 'destructive',
    });
    return;
  }
  // Undo must not revert another device's newer change, so it is offered only if all of this Save is live.
  const action = verdict.status === 'live' ? offer.action : undefined;
  show({ title: texts.saved, ...describe(verdict, texts, widget), ...offer, action });
};
