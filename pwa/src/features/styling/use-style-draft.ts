import { useMemo } from 'react';
import type { Messages } from '@doorsign/shared-schema/messages';
import { can } from '@doorsign/shared-schema/plans';
import type { Change, Settings } from '@doorsign/shared-schema/registers';
import type { WidgetStyle } from '@doorsign/shared-schema/style';
import { useNewerKeys } from '../../local/hooks.ts';
import { withoutParts } from '../../local/parts-draft.ts';
import { useSession } from '../../local/session/session.ts';
import { useSettingsDraft, type DraftRules } from '../../local/use-settings-draft.ts';
import type { SaveFailure } from '../../ui/save-failure.ts';
import {
  BRANDING_PARTS,
  brandingChangesOf,
  brandingPartsOf,
  brandingRemovalsOf,
  brandingSupersededBy,
  cssProblemOf,
  shownBranding,
  supersededBrandingChanges,
  withBrandingPart,
  type BrandingDraft,
  type BrandingPart,
  type BrandingParts,
} from './branding-draft.ts';
import {
  MESSAGE_PARTS,
  messageChangesOf,
  messagePartsOf,
  messageProblemsOf,
  messagesSupersededBy,
  messagesWith,
  removalsOf,
  shownMessages,
  supersededMessageChanges,
  withMessagePart,
  type MessageDraft,
  type MessagePart,
  type MessageParts,
  type MessageProblems,
} from './message-draft.ts';
import {
  changesOf,
  supersededBy,
  supersededChanges,
  shownStyle,
  withStylePart,
  type StyleDraft,
  type StyleParts,
} from './style-draft.ts';

/** The unsaved look, messages and branding: one draft, because a Save of the section ends it. */
type ScreenDraft = StyleDraft & MessageDraft & BrandingDraft;
type ScreenParts = StyleParts & MessageParts & BrandingParts;

const STYLE_PARTS: readonly (keyof StyleParts)[] = ['theme', 'accentColor', 'fontSize', 'position', 'edge', 'phones'];

const styleIn = (draft: ScreenDraft | null): StyleDraft | null =>
  withoutParts<ScreenParts>(draft, [...MESSAGE_PARTS, ...BRANDING_PARTS]);

/** @param isAllowed whether the plan has messages; without them, only removals are saved */
const messagesIn = (draft: ScreenDraft | null, isAllowed: boolean): MessageDraft | null => {
  const messages: MessageDraft | null = withoutParts<ScreenParts>(draft, [...STYLE_PARTS, ...BRANDING_PARTS]);
  return isAllowed ? messages : removalsOf(messages);
};

/** @param isAllowed whether the plan has white label and CSS; without them, only removals are saved */
const brandingIn = (draft: ScreenDraft | null, isAllowed: boolean): BrandingDraft | null => {
  const branding: BrandingDraft | null = withoutParts<ScreenParts>(draft, [...STYLE_PARTS, ...MESSAGE_PARTS]);
  return isAllowed ? branding : brandingRemovalsOf(branding);
};

/** The parts of the screen that the plan has. */
interface Allowed {
  readonly messages: boolean;
  readonly branding: boolean;
}

/** The draft rules of /styling. Source: facts t.style and e.style.*. */
const rulesFor = (allowed: Allowed): DraftRules<ScreenDraft> => ({
  label: 'style',
  texts: {
    saved: 'Widget style saved!',
    refused: 'Error saving widget style',
    planRequired: 'Upgrade Required',
    refusedFallback: 'Failed to update widget style. Please try again.',
  },
  changesOf: (draft, stored) => [
    ...changesOf(styleIn(draft), stored),
    ...messageChangesOf(messagesIn(draft, allowed.messages), stored),
    ...brandingChangesOf(brandingIn(draft, allowed.branding), stored),
  ],
  supersededChanges: (draft, stored, seen) => [
    ...supersededChanges(
      supersededBy(styleIn(draft), stored.widgetStyle, seen?.widgetStyle ?? null),
      stored.widgetStyle,
    ),
    ...supersededMessageChanges(messagesSupersededBy(messagesIn(draft, allowed.messages), stored, seen), stored),
    ...supersededBrandingChanges(brandingSupersededBy(brandingIn(draft, allowed.branding), stored, seen), stored),
  ],
});

/** The state and actions of the messages on /styling. */
export interface MessageEditing {
  /** Whether the plan has messages; without them, stored ones can only be removed. */
  readonly isAllowed: boolean;
  readonly shown: MessageParts;
  /** The stored values. */
  readonly theirs: MessageParts;
  /** Null if there are none. */
  readonly problems: MessageProblems | null;
  /** Messages that another device changed during the edit. */
  readonly superseded: readonly MessagePart[];
  /** Messages that a newer version of the app saved. */
  readonly newer: readonly MessagePart[];
  /** Returns what visitors read once the draft is saved. @param live the messages that are in effect now */
  inEffect(live: Messages): Messages;
  set<Name extends MessagePart>(name: Name, value: MessageParts[Name]): void;
}

/** The state and actions of white label and CSS on /styling. */
export interface BrandingEditing {
  /** Whether the plan has them; without them, stored ones can only be removed. */
  readonly isAllowed: boolean;
  readonly shown: BrandingParts;
  /** The stored values. */
  readonly theirs: BrandingParts;
  /** The problem with the length of the CSS; the server checks the rest. */
  readonly problem: string | null;
  /** Parts that another device changed during the edit. */
  readonly superseded: readonly BrandingPart[];
  set<Name extends BrandingPart>(name: Name, value: BrandingParts[Name]): void;
}

/** The state and actions of /styling. */
export interface StyleEditing {
  readonly settings: Settings;
  readonly style: WidgetStyle;
  readonly messages: MessageEditing;
  readonly branding: BrandingEditing;
  /** Whether anything was edited, even if there is nothing to save. */
  readonly dirty: boolean;
  readonly saving: boolean;
  /** The reason why this device could not store the last Save; null if it did. */
  readonly failure: SaveFailure | null;
  closeFailure(): void;
  /** Parts of the look that another device changed during the edit. */
  readonly superseded: readonly (keyof StyleParts)[];
  set<Name extends keyof StyleParts>(name: Name, value: StyleParts[Name]): void;
  /** Replaces the draft's superseded values with those that the other device saved. */
  useTheirs(): void;
  /** @param undoToo called when the owner undoes the reset */
  reset(undoToo: () => void): void;
  /** Saves the style, the messages and the other changes of the screen as one edit. A draft that changes no value, such as an added space,
   * is dropped.
   * @param shown values of other devices that the screen shows beside those changes
   * @returns true if this device has stored the Save, false if there was nothing to save or it could not */
  save(others: readonly Change[], shown: readonly Change[]): Promise<boolean>;
}

/** Returns the stored style and messages overlaid with the draft, which survives a reload (shared-schema/docs/product-rules.md#y3).
 * @returns undefined until the device has read all of them */
export const useStyleDraft = (): StyleEditing | undefined => {
  const { user } = useSession();
  const plan = user?.plan ?? 'free';
  const isAllowed = can(plan, 'customMessages');
  // One plan has both.
  const isBranded = can(plan, 'customCss');
  const rules = useMemo(() => rulesFor({ messages: isAllowed, branding: isBranded }), [isAllowed, isBranded]);
  const editing = useSettingsDraft(rules);
  const newerKeys = useNewerKeys();
  const messages = useMemo(() => messagesIn(editing?.shown ?? null, isAllowed), [editing?.shown, isAllowed]);
  if (!editing) return undefined;
  const { stored, draft, seen, shown, update, dirty, saving, failure, closeFailure, cancel, reset, save } = editing;
  const superseded = supersededBy(styleIn(draft), stored.widgetStyle, seen?.widgetStyle ?? null);
  const branding = brandingIn(shown, isBranded);
  const supersededBranding = brandingSupersededBy(brandingIn(draft, isBranded), stored, seen);
  const supersededMessages = messagesSupersededBy(messagesIn(draft, isAllowed), stored, seen);
  return {
    settings: stored,
    style: shownStyle(styleIn(shown), stored.widgetStyle),
    messages: {
      isAllowed,
      shown: shownMessages(messages, stored),
      theirs: messagePartsOf(stored),
      problems: messageProblemsOf(messages),
      superseded: supersededMessages,
      newer: MESSAGE_PARTS.filter((name) => newerKeys.has(name)),
      inEffect: (live) => messagesWith(messages, { messages: live }),
      set: (name, value) =>
        update((now, kept) =>
          joined(styleIn(now), withMessagePart(messagesIn(now, true), kept, name, value), brandingIn(now, true)),
        ),
    },
    branding: {
      isAllowed: isBranded,
      shown: shownBranding(branding, stored),
      theirs: brandingPartsOf(stored),
      problem: branding?.css === undefined ? null : cssProblemOf(branding.css),
      superseded: supersededBranding,
      set: (name, value) =>
        update((now, kept) =>
          joined(styleIn(now), messagesIn(now, true), withBrandingPart(brandingIn(now, true), kept, name, value)),
        ),
    },
    dirty: dirty || messagesIn(draft, isAllowed) !== null || brandingIn(draft, isBranded) !== null,
    saving,
    failure,
    closeFailure,
    superseded,
    set: (name, value) =>
      update((now, { widgetStyle }) =>
        joined(withStylePart(styleIn(now), widgetStyle, name, value), messagesIn(now, true), brandingIn(now, true)),
      ),
    useTheirs: () =>
      update((now) => withoutParts<ScreenParts>(now, [...superseded, ...supersededMessages, ...supersededBranding])),
    reset,
    async save(others, seenOthers) {
      const look = [...changesOf(styleIn(draft), stored), ...brandingChangesOf(brandingIn(draft, isBranded), stored)];
      const told = messageChangesOf(messagesIn(draft, isAllowed), stored);
      const changes = [...look, ...told, ...others];
      if (changes.length === 0) {
        cancel();
        return false;
      }
      const isOneCard = look.length === 0 && (told.length === 0 || others.length === 0);
      const ofCard = told.length > 0 ? 'Messages saved!' : 'Phone and address saved!';
      const texts = isOneCard ? { ...rules.texts, saved: ofCard } : rules.texts;
      return save({ changes, texts, shown: seenOthers });
    },
  };
};

const joined = (
  style: StyleDraft | null,
  messages: MessageDraft | null,
  branding: BrandingDraft | null,
): ScreenDraft | null => (style || messages || branding ? { ...style, ...messages, ...branding } : null);
