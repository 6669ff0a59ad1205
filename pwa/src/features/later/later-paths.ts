/** Addresses whose screens come with a later release, by who may open them. Their texts are in later-pages.ts, which is
 * fetched with the first of them. Source: specification section 2, routes. */
export const LATER_PATHS = {
  public: [
    '/pricing',
    '/privacy',
    '/terms',
    '/demo',
    '/blog/customer-support-reduction',
    '/blog/psychology-of-expectations',
  ],
  owner: ['/billing', '/billing/success', '/billing/cancel'],
} as const satisfies Record<'public' | 'owner', readonly string[]>;
