import { useEffect } from 'react';
import { useLocation, useNavigate, useQuery } from '../../lib/router.tsx';
import { locationOf } from '../../local/chosen-location.ts';
import { useChooseLocation } from '../../local/locations/choose-location.ts';
import { useLocations } from '../../local/locations/locations.ts';
import { useLocationId } from '../../local/own-query.ts';
import { useSession } from '../../local/session/session.ts';
import { toast } from '../../ui/toast-store.ts';

/** Keeps this tab at a location that can be changed: the one of the address (?location=ID), which is taken off the address; else the one that
 * the tab shows; else, once that was archived, paused or deleted, the first one.
 * @returns the current location's name; null for a business with one location, and while loading */
export const useCurrentLocation = (): string | null => {
  const locations = useLocations();
  const locationId = useLocationId();
  const choose = useChooseLocation();
  const { user, refreshUser } = useSession();
  const asked = useQuery().get('location');
  const { pathname } = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    // Before the first answer of the server the device knows no location.
    if (asked === null || !locations?.length) return;
    if (locations.some(({ id, state }) => id === asked && state === 'active')) choose(asked);
    navigate(pathname, { replace: true });
  }, [asked, locations, choose, navigate, pathname]);

  const current = locations?.find(({ id }) => id === locationId);
  const first = locations?.find(({ state }) => state === 'active');
  const isGone = current?.state !== 'active';
  const [firstId, firstName] = [first?.id, first?.name];
  const goneName = current?.name;
  useEffect(() => {
    if (!isGone || firstId === undefined) return;
    choose(firstId);
    toast({
      title: goneName === undefined ? 'Location deleted' : `“${goneName}” isn’t available now`,
      description: `You’re now viewing ${firstName}.`,
    });
  }, [isGone, firstId, firstName, goneName, choose]);

  // A tab that starts at its own location begins with the user object of another one.
  const isOther = user !== null && locationId !== undefined && locationOf(user) !== locationId;
  useEffect(() => {
    if (isOther) void refreshUser();
  }, [isOther, locationId, refreshUser]);

  const kept = locations?.filter(({ state }) => state !== 'archived') ?? [];
  return kept.length > 1 && current ? current.name : null;
};
