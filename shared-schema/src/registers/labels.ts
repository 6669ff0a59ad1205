import * as z from 'zod/mini';

/** What part of the business a Save was made in; also the name of its draft and of its section in the history. */
export const EDIT_LABELS = ['hours', 'holidays', 'style', 'domain', 'profile'] as const;
export const EditLabel = z.enum(EDIT_LABELS);
export type EditLabel = z.infer<typeof EditLabel>;

/** By the names of their screens. */
const SECTION_NAMES: Readonly<Record<EditLabel, string>> = {
  hours: 'Business Hours',
  holidays: 'Holidays',
  style: 'Widget Style',
  domain: 'Domain',
  profile: 'Profile',
};

/** What owners call a part of the business. @param label of a Save or of the history; what only a newer version knows is "Settings" */
export const sectionName = (label: string): string =>
  Object.hasOwn(SECTION_NAMES, label) ? SECTION_NAMES[label as EditLabel] : 'Settings';
