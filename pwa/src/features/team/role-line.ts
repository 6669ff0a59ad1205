import { readRole, type Role } from '@doorsign/shared-schema/team';

const LINES: Readonly<Record<Role, string>> = {
  owner: 'Changes everything.',
  manager: 'Changes everything except billing and the owner’s things.',
  editor: 'Changes hours and holidays.',
  viewer: 'Looks, changes nothing.',
};

/** Returns what a role may do, in a sentence. */
export const roleLine = (role: string): string => LINES[readRole(role)];
