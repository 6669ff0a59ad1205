import { useStore } from 'zustand';
import type { User } from '@doorsign/shared-schema/api';
import { isByLocation, isRoleCovered, may, readRole, type Member, type Permission } from '@doorsign/shared-schema/team';
import { useServices } from '../services.ts';
import { businessOf } from './business-of.ts';

/** The rights that count: while the plan has no team, everybody but the owner may look only. */
const rightsOf = (user: User): Member => {
  const { role, scope } = businessOf(user);
  const member = { role: readRole(role), scope };
  return isRoleCovered(member, user.plan) ? member : { role: 'viewer', scope: null };
};

/** Returns whether the signed-in person has a permission in the business that is shown.
 * @param locationId the location in question, for permissions that depend on it
 * Source: shared-schema/docs/product-rules.md#l10. */
export const mayAt = (user: User, permission: Permission, locationId: string | undefined): boolean => {
  const member = rightsOf(user);
  if (!may(member, permission)) return false;
  return (
    member.role === 'owner' ||
    member.scope === null ||
    !isByLocation(permission) ||
    member.scope.includes(locationId ?? '')
  );
};

/** Returns whether the signed-in person has a permission, at the location that is shown. False while signed out. */
export const useMay = (permission: Permission): boolean =>
  useStore(
    useServices().local.session.store,
    ({ user, store }) => user !== null && mayAt(user, permission, store?.locationId),
  );
