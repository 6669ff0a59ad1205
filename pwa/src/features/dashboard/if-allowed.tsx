import type { ReactNode } from 'react';
import type { Permission } from '@doorsign/shared-schema/team';
import { useMay } from '../../local/team/member.ts';

export interface IfAllowedProps {
  permission: Permission;
  children: ReactNode;
}

/** Shows its content to a member with a permission. */
export function IfAllowed({ permission, children }: IfAllowedProps) {
  return useMay(permission) ? children : null;
}
