import { useStore } from 'zustand';
import { permissionOf } from '@doorsign/shared-schema/team';
import { useServices } from '../services.ts';
import { mayAt } from './member.ts';

/** Returns a function that says whether the signed-in person may write all of some registers of one location, by default of the one that is
 * shown. */
export const useMayWrite = (): ((keys: readonly string[], locationId?: string) => boolean) => {
  const { user, store } = useStore(useServices().local.session.store);
  return (keys, locationId = store?.locationId) =>
    user !== null && keys.every((key) => mayAt(user, permissionOf(key), locationId));
};
