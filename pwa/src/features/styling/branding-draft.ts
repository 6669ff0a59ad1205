import { brandingChanges, CSS_MAX, CssText, type Branding, type Change } from '@doorsign/shared-schema/registers';
import { supersededParts, withPart, type PartsDraft } from '../../local/parts-draft.ts';

/** The white label and the CSS as shown in their fields. Each can be changed on its own. */
export interface BrandingParts {
  /** Whether the popup has the line "Powered by Doorsign". */
  readonly poweredBy: boolean;
  /** As typed; empty for none. */
  readonly css: string;
}
export type BrandingPart = keyof BrandingParts;

/** The unsaved changes. */
export type BrandingDraft = PartsDraft<BrandingParts>;

export const BRANDING_PARTS: readonly BrandingPart[] = ['poweredBy', 'css'];

export const BRANDING_LABELS: Readonly<Record<BrandingPart, string>> = {
  poweredBy: '“Powered by Doorsign”',
  css: 'Custom CSS',
};

type Stored = Readonly<{ branding: Branding }>;

/** Returns the stored values as shown in the fields. */
export const brandingPartsOf = ({ branding: { poweredBy, css } }: Stored): BrandingParts => ({
  poweredBy,
  css: css ?? '',
});

/** Returns the values shown in the fields: the stored ones overlaid with the draft. */
export const shownBranding = (draft: BrandingDraft | null, stored: Stored): BrandingParts => ({
  ...brandingPartsOf(stored),
  ...draft,
});

export const withBrandingPart = <Name extends BrandingPart>(
  draft: BrandingDraft | null,
  stored: Stored,
  name: Name,
  value: BrandingParts[Name],
): BrandingDraft | null => withPart(draft, brandingPartsOf(stored), name, value);

/** Returns the part of a draft that takes CSS away and shows the line again. Every plan may save it. */
export const brandingRemovalsOf = (draft: BrandingDraft | null): BrandingDraft | null => {
  const removals = {
    ...(draft?.poweredBy === true && { poweredBy: true }),
    ...(draft?.css === '' && { css: '' }),
  };
  return Object.keys(removals).length > 0 ? removals : null;
};

/** Returns the stored form of typed CSS. */
const storedCss = (typed: string): string | null => (typed.trim() === '' ? null : typed);

/** Returns what is wrong with the length of typed CSS; null if it may be sent. */
export const cssProblemOf = (typed: string): string | null => {
  if (typed.length > CSS_MAX) return `${(typed.length - CSS_MAX).toLocaleString('en-US')} characters too many`;
  const css = storedCss(typed);
  return css === null ? null : (CssText.safeParse(css).error?.issues[0]?.message ?? null);
};

/** Returns the changes that Save writes: the touched parts that differ from the store. */
export const brandingChangesOf = (draft: BrandingDraft | null, stored: Stored): Change[] => {
  const { poweredBy, css } = shownBranding(draft, stored);
  return brandingChanges(stored.branding, { poweredBy, css: storedCss(css) });
};

/** Returns the touched parts that another device changed while the draft was open.
 * @param seen the stored values when the draft was begun; null without a draft */
export const brandingSupersededBy = (
  draft: BrandingDraft | null,
  stored: Stored,
  seen: Stored | null,
): BrandingPart[] => supersededParts(draft, brandingPartsOf(stored), seen && brandingPartsOf(seen));

/** Returns the other device's values of these parts. The screen shows them, so a Save replaces them knowingly. */
export const supersededBrandingChanges = (names: readonly BrandingPart[], { branding }: Stored): Change[] =>
  names.map((name) => ({ key: `style.${name}`, value: branding[name] }));
