import { API_DOCS_PATH } from '@doorsign/shared-schema/api';
import { Logo } from '../../ui/logo.tsx';
import { Contents } from '../reading/contents.tsx';
import { Sections } from '../reading/sections.tsx';
import { SiteFooter } from '../site-footer.tsx';
import type { SitePage } from '../site-page.ts';
import { SECTIONS } from './docs-sections.tsx';

const LINK = 'inline-flex min-h-10 items-center rounded-control px-3 text-muted hover:bg-track hover:text-ink';

const REFERENCE = { id: 'reference', title: 'Reference' };

function DocsPage() {
  return (
    <>
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <header className="site-width flex min-h-18 items-center gap-x-3 py-3">
        <a href="/" aria-label="Doorsign home page" className="-ml-1 shrink-0 rounded-control p-1">
          <Logo />
        </a>
        <nav aria-label="Main" className="-mr-3 ml-auto flex items-center">
          <a href="/" className={`${LINK} max-[22rem]:hidden`}>
            Home
          </a>
          <a href="/pricing" className={LINK}>
            Pricing
          </a>
        </nav>
      </header>
      <main id="content" tabIndex={-1}>
        <div className="site-width pt-8 sm:pt-14">
          <header className="max-w-[48rem]">
            <p className="font-semibold text-brand">For developers</p>
            <h1 className="mt-3 text-[clamp(2rem,5vw,3rem)] leading-[1.08] font-bold tracking-[-0.03em]">
              Doorsign API
            </h1>
            <p className="mt-5 text-lg leading-8 text-muted">
              Your programs can read and change the hours, holidays, look and locations of your business, and ask what
              visitors see now. A point of sale can close the shop early; a spreadsheet can publish the holidays of ten
              locations.
            </p>
          </header>
          <div className="docs-columns mt-10">
            <div className="docs-contents prose">
              <Contents sections={[...SECTIONS, REFERENCE]} />
            </div>
            <div className="prose docs">
              <Sections sections={SECTIONS} />
            </div>
          </div>
        </div>
        <section aria-labelledby={REFERENCE.id} className="site-width pt-12">
          <div className="prose docs max-w-[48rem]">
            <h2 id={REFERENCE.id}>{REFERENCE.title}</h2>
            <p>
              The same description as <a href="/api/v1/openapi.json">openapi.json</a>, OpenAPI 3.1. Press “Authorize”
              and paste a key to try calls on this page. The key stays in the memory of this page until you leave it.
              Calls you try here are real and change what visitors see.
            </p>
            <noscript>
              <p>The reference needs JavaScript. Everything in it is in openapi.json too.</p>
            </noscript>
          </div>
          <div id="reference-view" className="mt-6" />
        </section>
      </main>
      <SiteFooter />
    </>
  );
}

/** /docs/api: the documentation of the API for programs. Source: shared-schema/docs/decisions/0206-documentation-of-the-api.md. */
export const docsPage: SitePage = {
  path: API_DOCS_PATH,
  title: 'API · Doorsign',
  description:
    'The Doorsign API: keys, a first call with curl, errors, limits, types for TypeScript, and a reference in which calls can be tried.',
  image: '/og/docs.png',
  hasReference: true,
  Page: DocsPage,
};
