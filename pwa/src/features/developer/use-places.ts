import { useLocations } from '../../local/locations/locations.ts';

const LIST = new Intl.ListFormat('en-US');

/** Returns a function that names the locations of a key or a webhook. */
export const usePlaces = (): ((ids: readonly string[] | null) => string) => {
  const known = useLocations() ?? [];
  return (ids) =>
    ids === null
      ? 'All locations'
      : LIST.format(ids.map((id) => known.find((one) => one.id === id)?.name ?? 'Deleted location'));
};
