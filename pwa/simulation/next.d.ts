/** A module of the next release, see release-copies.ts. */
declare module '*?next';
/** A module of the first release. */
declare module '*?first';
