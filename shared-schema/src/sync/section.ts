import type { EditLabel } from './edit.ts';

const SECTIONS: Readonly<Record<string, EditLabel>> = {
  hours: 'hours',
  holidays: 'holidays',
  style: 'style',
  domains: 'domain',
};

/** The part of the business that a register belongs to, as owners know it: the screen on which it is changed.
 * The time zone belongs to the hours, which mean nothing without it.
 * @param key of any register; one that this schema does not know counts as the profile's. Never throws. */
export const sectionOf = (key: string): EditLabel => {
  if (key === 'profile.timezone') return 'hours';
  const [group = ''] = key.split('.');
  return Object.hasOwn(SECTIONS, group) ? (SECTIONS[group] ?? 'profile') : 'profile';
};
