import type { EditLabel } from '@doorsign/shared-schema/registers';

const PATHS: Readonly<Record<EditLabel, string>> = {
  hours: '/hours',
  holidays: '/holidays',
  style: '/styling',
  domain: '/domain',
  profile: '/profile',
};

/** Returns the path of the screen that edits a section. @param label of a Save, which a newer version may have made */
export const sectionPath = (label: string): string =>
  Object.hasOwn(PATHS, label) ? PATHS[label as EditLabel] : '/dashboard';
