import { useCallback } from 'react';
import { tabStorage, type PageStorage } from '../../lib/page-storage.ts';
import { businessKey } from '../business-key.ts';
import { chosenLocationKey } from '../chosen-location.ts';
import { useServices } from '../services.ts';
import type { SessionControl } from '../session/session-store.ts';

/** Shows another location in this tab. Unsaved values stay with the location at which they were typed. */
const chooseLocation = (
  { store: session, actions }: SessionControl,
  tab: Pick<PageStorage, 'setItem'>,
  locationId: string,
): void => {
  const { store } = session.getState();
  if (!store || store.locationId === locationId) return;
  tab.setItem(chosenLocationKey(businessKey(store.userId, store.businessId)), locationId);
  session.setState({ store: store.at(locationId) });
  // What the user object says about websites is about one location. A new tab begins with the location of the last user object.
  void actions.refreshUser();
};

/** Returns a function that shows another location in this tab. */
export const useChooseLocation = (): ((locationId: string) => void) => {
  const { session } = useServices().local;
  return useCallback((locationId) => chooseLocation(session, tabStorage, locationId), [session]);
};
