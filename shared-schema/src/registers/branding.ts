import * as z from 'zod/mini';
import { can } from '../plans/plans.ts';
import { sameValue } from './canonical.ts';
import type { Change } from './change.ts';
import { exactly, unchanged, type PlanGate, type RegisterFamily } from './family.ts';
import { invalid, type FamilyRules } from './rules.ts';
import { MIN_SCHEMA } from './schemas.ts';

/** Maximum length of an owner's CSS, in UTF-16 units. */
export const CSS_MAX = 4096;

/** Whether the popup shows the line "Powered by Doorsign". */
export const PoweredBy = z.boolean('Choose whether the window shows “Powered by Doorsign”');

/** An owner's CSS as it is typed; it may be empty. Only the server compiles it, and refuses characters that CSS cannot have.
 * Source: shared-schema/docs/decisions/0208-white-label-and-custom-css.md. */
export const CssSource = z.string('Send the CSS as a text').check(z.maxLength(CSS_MAX, 'Use at most 4,096 characters'));

/** The same as it is stored. */
export const CssText = CssSource.check(z.minLength(1, 'Send null for no CSS'));

/** The parts of a location's widget that show Doorsign and the business's own look. */
export interface Branding {
  /** False if the popup has no line "Powered by Doorsign". */
  poweredBy: boolean;
  /** The owner's CSS as it was typed; null without any. */
  css: string | null;
}

/** The white label and the CSS in a location's settings. Both are kept, and not shown, on a plan without them. */
export interface BrandingSettings {
  branding: Branding;
}

/** The register of the line "Powered by Doorsign". */
export const POWERED_BY_KEY = 'style.poweredBy';
/** The register of an owner's CSS. */
export const CSS_KEY = 'style.css';

const SHAPES = new Map([
  [POWERED_BY_KEY, exactly(PoweredBy)],
  [CSS_KEY, exactly(z.nullable(CssText))],
]);

const WHITE_LABEL: PlanGate = { feature: 'whiteLabel', detail: 'White label requires an Enterprise plan.' };
/** The gate of an owner's CSS. */
export const CUSTOM_CSS: PlanGate = { feature: 'customCss', detail: 'Custom CSS requires an Enterprise plan.' };

/** Two registers of the widget's look that only some plans have. Keys of later versions of `style.` belong to the style. */
export const branding: RegisterFamily<BrandingSettings> = {
  label: 'style',
  shapeOf: (key) => SHAPES.get(key) ?? null,
  steps: { 1: unchanged },
  schemaOf: () => MIN_SCHEMA,
  absence: (key) => ({ key, value: key === POWERED_BY_KEY ? true : null }),
  isRemovable: false,
  gate(key, value) {
    // Every plan shows the line.
    if (key === POWERED_BY_KEY) return value === true ? null : WHITE_LABEL;
    return CUSTOM_CSS;
  },
  read: (values) => ({
    branding: {
      poweredBy: (values.get(POWERED_BY_KEY) as boolean | undefined) ?? true,
      css: (values.get(CSS_KEY) as string | null | undefined) ?? null,
    },
  }),
  changes: ({ branding: { poweredBy, css } }) => [
    { key: POWERED_BY_KEY, value: poweredBy },
    { key: CSS_KEY, value: css },
  ],
};

/** Returns the changes that write the given parts. @param patch a part that is absent stays */
export const brandingPatchChanges = ({
  poweredBy,
  css,
}: { [Name in keyof Branding]?: Branding[Name] | undefined }): Change[] => [
  ...(poweredBy === undefined ? [] : [{ key: POWERED_BY_KEY, value: poweredBy }]),
  ...(css === undefined ? [] : [{ key: CSS_KEY, value: css }]),
];

export const brandingRules: FamilyRules = {
  fieldOf: (key) => key.replace('style.', ''),
  check(write, { plan, current, cssRules }) {
    // Without the feature, any new CSS is refused by the plan's gate.
    if (write.key !== CSS_KEY || write.value === null || !can(plan, CUSTOM_CSS.feature)) return null;
    // What an earlier version of the rules has accepted may stay.
    if (current && !current.deleted && sameValue(current.value, write.value)) return null;
    const problem = cssRules.problemOf(write.value as string);
    return problem === null ? null : invalid(write, problem);
  },
};
