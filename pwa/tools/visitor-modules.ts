/** Packages that owners' screens need and public pages do not. */
const OWNERS_ONLY =
  /node_modules[\\/](?:dexie|dexie-react-hooks|zod|luxon|radix-ui|@radix-ui|zustand|workbox-window)[\\/]/;

/** Returns the modules that must not be in the scripts of public pages.
 * @param moduleIds bundled files */
export const ownersModules = (moduleIds: readonly string[]): string[] => moduleIds.filter((id) => OWNERS_ONLY.test(id));
