/** What owners' screens need and no visitor does. */
const OWNERS_ONLY =
  /node_modules[\\/](?:dexie|dexie-react-hooks|zod|luxon|radix-ui|@radix-ui|react-router|zustand|workbox-window)[\\/]/;

/** Modules that must not be in the scripts of public pages. @param moduleIds files that were bundled */
export const ownersModules = (moduleIds: readonly string[]): string[] => moduleIds.filter((id) => OWNERS_ONLY.test(id));
