import { branding } from './branding.ts';
import { closure } from './closure.ts';
import { domains } from './domains.ts';
import type { PlanGate, RegisterFamily, ValueShape } from './family.ts';
import { holidays } from './holidays.ts';
import { hours } from './hours.ts';
import type { EditLabel } from './labels.ts';
import { messages } from './messages.ts';
import { profile } from './profile.ts';
import { spans } from './spans.ts';
import { style } from './style.ts';

/** Every register family by its name. Apps that do not know a key look for its section under the key's first part. */
export const FAMILIES = { hours, holidays, style, domains, profile, spans, closure, messages, branding } as const;

/** The name of a register family. */
export type FamilyName = keyof typeof FAMILIES;

type PartOf<Family> = Family extends RegisterFamily<infer Part> ? (part: Part) => void : never;
type Together<Parts> = [Parts] extends [(part: infer Whole) => void] ? Whole : never;

/** One location's settings, as every screen and answer shows them: the parts of all families. */
export type Settings = Together<PartOf<(typeof FAMILIES)[FamilyName]>>;

/** All families, each typed to accept any settings that include its part. */
export const FAMILY_LIST = Object.entries(FAMILIES) as [FamilyName, RegisterFamily<object>][];

/** The family of a key, and the shape of its value. */
interface Found {
  readonly name: FamilyName;
  readonly family: RegisterFamily<object>;
  readonly shape: ValueShape;
}

/** Finds the family of a key; null for a key that this version does not know. */
export const familyOf = (key: string): Found | null => {
  for (const [name, family] of FAMILY_LIST) {
    const shape = family.shapeOf(key);
    if (shape) return { name, family, shape };
  }
  return null;
};

/** Returns the section of the history that a register belongs to: the screen on which it is changed.
 * @param key of any register; a key that this version does not know belongs to the family of its first part, or to the profile. Never
 *            throws. */
export const sectionOf = (key: string): EditLabel => {
  const family = familyOf(key)?.family ?? familyNamed(key.split('.')[0] ?? '');
  return family.sectionOf?.(key) ?? family.label;
};

const familyNamed = (name: string): RegisterFamily<object> =>
  (Object.hasOwn(FAMILIES, name) ? FAMILIES[name as FamilyName] : profile) as RegisterFamily<object>;

/** Returns the feature that a plan must have before a register can be given a value; null if every plan has it. */
export const gateOf = (key: string, value: unknown): PlanGate | null => {
  const gate = familyOf(key)?.family.gate ?? null;
  return typeof gate === 'function' ? gate(key, value) : gate;
};
