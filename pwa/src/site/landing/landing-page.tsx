import { PageFrame } from '../page-frame.tsx';
import { PUBLIC_URL } from '../placeholders.ts';
import { productData } from '../pricing/product-data.ts';
import type { SitePage } from '../site-page.ts';
import { Closing } from './closing.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { Plans } from './plans.tsx';
import { Resources } from './resources.tsx';
import { Steps } from './steps.tsx';
import { Testimonials } from './testimonials.tsx';
import { WeekSection } from './week-section.tsx';

function Landing() {
  return (
    <PageFrame>
      <Hero />
      <WeekSection />
      <Features />
      <Steps />
      <Testimonials />
      <Plans />
      <Resources />
      <Closing />
    </PageFrame>
  );
}

/** The start page. Source: facts landing.*. */
export const landingPage: SitePage = {
  path: '/',
  title: 'Doorsign: the open sign for your website',
  description:
    'Visitors see at a glance whether you’re open, closed or away. One line of code, no cookies, free for one website.',
  image: '/og/landing.png',
  structuredData: () => [
    { '@type': 'WebSite', name: 'Doorsign', url: `${PUBLIC_URL}/`, inLanguage: 'en' },
    { '@type': 'Organization', name: 'Doorsign', url: `${PUBLIC_URL}/`, logo: `${PUBLIC_URL}/icon-512.png` },
    productData(),
  ],
  Page: Landing,
};
