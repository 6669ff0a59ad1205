/** Public addresses whose screens come with a later release. Their texts are in later-pages.ts, which is fetched with the first
 * of them. Source: specification section 2, routes. */
export const LATER_PATHS = ['/demo'] as const;
