import * as z from 'zod/mini';

/** The part of the business that a Save changes; also the name of its draft and of its section in the history. */
export const EDIT_LABELS = ['hours', 'holidays', 'style', 'domain', 'profile'] as const;
export const EditLabel = z.enum(EDIT_LABELS);
export type EditLabel = z.infer<typeof EditLabel>;

/** The names of the sections, the same as those of their screens. */
const SECTION_NAMES: Readonly<Record<EditLabel, string>> = {
  hours: 'Business Hours',
  holidays: 'Holidays',
  style: 'Widget Style',
  domain: 'Domain',
  profile: 'Profile',
};

/** Returns the name of a part of the business. @param label of a Save or of the history; one that only a newer version knows is "Settings" */
export const sectionName = (label: string): string =>
  Object.hasOwn(SECTION_NAMES, label) ? SECTION_NAMES[label as EditLabel] : 'Settings';
