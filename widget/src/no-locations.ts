import type * as loaded from './locations-part.ts';

/** The pinned script lists no locations. */
export const addLocations: typeof loaded.addLocations = () => {};
