import { HangingSign } from '../ui/hanging-sign.tsx';
import { PageFrame } from './page-frame.tsx';
import { SiteButton } from './site-link.tsx';
import type { SitePage } from './site-page.ts';

function NotFound() {
  return (
    <PageFrame>
      <section className="site-width flex flex-col items-center py-20 text-center">
        <HangingSign tone="closed">Closed</HangingSign>
        <h1 className="mt-8 text-2xl leading-8">This page doesn’t exist</h1>
        <p className="mt-2 text-muted">The address may be mistyped, or the page may have moved.</p>
        <SiteButton href="/" className="mt-6">
          Go to the home page
        </SiteButton>
      </section>
    </PageFrame>
  );
}

/** The page for every unknown address, sent with status 404. */
export const notFoundPage: SitePage = {
  path: '/404',
  title: 'This page doesn’t exist · Doorsign',
  description: 'There’s nothing at this address.',
  image: '/og/landing.png',
  isNotFound: true,
  Page: NotFound,
};
