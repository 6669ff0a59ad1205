import type { EditLabel } from '@doorsign/shared-schema/registers';

/** A part of the business as owners know it: the screen on which it is changed. */
export interface Section {
  /** The screen's name in the sidebar. */
  readonly name: string;
  readonly path: string;
}

/** By the label of a Save. */
export const SECTIONS: Readonly<Record<EditLabel, Section>> = {
  hours: { name: 'Business Hours', path: '/hours' },
  holidays: { name: 'Holidays', path: '/holidays' },
  style: { name: 'Widget Style', path: '/styling' },
  domain: { name: 'Domain', path: '/domain' },
  profile: { name: 'Profile', path: '/profile' },
};
