import { readRole, type Role } from '@doorsign/shared-schema/team';

const NAMES: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  manager: 'Manager',
  editor: 'Editor',
  viewer: 'Viewer',
};

/** Returns the name of a role. One that only a newer server knows may look only, as a viewer. */
export const roleName = (role: string): string => NAMES[readRole(role)];
