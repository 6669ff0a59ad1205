import type { ReactNode } from 'react';

/** A public page: rendered to HTML when the app is built, and complete without scripts. */
export interface SitePage {
  /** The path: "/", or without a trailing slash. */
  readonly path: string;
  /** The full title of the document. */
  readonly title: string;
  /** For search engines and link previews, up to 160 characters. */
  readonly description: string;
  /** The image of link previews, 1200 x 630; made by `npm run site-pictures`. */
  readonly image: `/og/${string}.png`;
  /** Structured data by schema.org: one object for each thing. */
  readonly structuredData?: () => readonly Readonly<Record<string, unknown>>[];
  /** Signed-in owners see the app's screen of this address instead. */
  readonly ownersSeeApp?: true;
  /** Sent with status 404 at every unknown address. */
  readonly isNotFound?: true;
  /** The page shows the reference of the API, and has the policy that this needs: no inline script, and no trusted types. */
  readonly hasReference?: true;
  /** Renders the content of <body>. It may use islands (islands/island.tsx); everything else runs at build time only, so effects
   * and handlers outside islands never reach a browser. */
  readonly Page: () => ReactNode;
}
