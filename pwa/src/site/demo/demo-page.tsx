import { Island } from '../islands/island.tsx';
import { PageFrame } from '../page-frame.tsx';
import type { SitePage } from '../site-page.ts';
import { Playground } from './playground.tsx';

function DemoPage() {
  return (
    <>
      <PageFrame>
        <div className="mx-auto max-w-[1120px] px-4 sm:px-8">
          <div className="max-w-2xl py-8 lg:py-10">
            <h1 className="text-[clamp(2rem,5vw,3rem)] leading-[1.08] font-bold tracking-[-0.03em]">The sign, live</h1>
            <p className="mt-4 text-lg leading-7 text-muted">
              Harbor Bakery is made up; the sign on this page isn’t. It runs the same code your visitors get. Tap it for
              hours, calls and directions.
            </p>
            <noscript>
              <p className="mt-4">The demo needs JavaScript, as the sign does.</p>
            </noscript>
          </div>
          <div className="needs-script">
            <Island name="playground" of={Playground} />
          </div>
        </div>
      </PageFrame>
      {/* The widget may be at the bottom of the window: this keeps the footer clear of it. */}
      <div aria-hidden className="h-24 bg-shade" />
    </>
  );
}

/** /demo: the live widget. Source: fact route/demo. */
export const demoPage: SitePage = {
  path: '/demo',
  title: 'Live demo · Doorsign',
  description:
    'Try the open sign on a sample bakery: every look, corner, time of day and language, drawn by the code your visitors get.',
  image: '/og/demo.png',
  Page: DemoPage,
};
