/** A module of the next release, see release-copies.ts. */
declare module '*?next';
