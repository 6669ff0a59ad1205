import { PageFrame } from '../page-frame.tsx';
import type { SitePage } from '../site-page.ts';

function Landing() {
  return (
    <PageFrame>
      <section className="site-width py-16">
        <h1>The open sign for your website.</h1>
      </section>
    </PageFrame>
  );
}

/** The start page. Source: specification section 2, landing page. */
export const landingPage: SitePage = {
  path: '/',
  title: 'Doorsign: the open sign for your website',
  description:
    'Visitors see at a glance whether you are open, closed or away. One line of code, no cookies, free for one website.',
  image: '/og/landing.png',
  Page: Landing,
};
