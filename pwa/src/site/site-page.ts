import type { ReactNode } from 'react';

/** A public page: rendered to HTML when the app is built, and right without any script. */
export interface SitePage {
  /** Its address, "/" or without a slash at its end. */
  readonly path: string;
  /** The document's title, whole. */
  readonly title: string;
  /** For search engines and link previews, up to 160 characters. */
  readonly description: string;
  /** The picture of link previews, 1200 x 630; made by `npm run site-pictures`. */
  readonly image: `/og/${string}.png`;
  /** What it is about, by schema.org: one object for each thing. */
  readonly structuredData?: () => readonly Readonly<Record<string, unknown>>[];
  /** Signed-in owners see the app's screen of this address instead. */
  readonly ownersSeeApp?: true;
  /** Answered with status 404 at every address that nobody knows. */
  readonly isNotFound?: true;
  /** Draws all between <body> and its end. It may use islands (islands/island.tsx); all else runs at build time only: no effect
   * and no handler of it ever reaches a browser. */
  readonly Page: () => ReactNode;
}
