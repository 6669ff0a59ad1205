import type { CopiedSection } from '../../local/locations/copied-changes.ts';

const SECTIONS: Readonly<Record<string, CopiedSection>> = {
  '/hours': 'hours',
  '/holidays': 'holidays',
  '/styling': 'style',
  '/domain': 'domain',
};

/** Returns the section of a location's settings that a screen shows; undefined for screens of something else. */
export const sectionAt = (pathname: string): CopiedSection | undefined => SECTIONS[pathname];
