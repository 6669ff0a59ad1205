import { ArrowRight } from 'lucide-react';
import { ARTICLES } from '../articles/read-next.tsx';
import { Island } from '../islands/island.tsx';
import { CaseStudies } from './case-studies.tsx';
import { LandingSection } from './sections.tsx';

/** The articles to read. */
export function Resources() {
  return (
    <LandingSection
      id="resources"
      title="Worth ten minutes of your time."
      lead="Why people call even though your hours are online, what it costs you, and what to do about it."
    >
      <div className="grid gap-4 lg:grid-cols-2">
        {ARTICLES.map(({ path, title, about }) => (
          <a
            key={path}
            href={path}
            className="group flex flex-col rounded-card border border-line bg-card p-6 shadow-card transition-colors hover:border-brand"
          >
            <span className="font-semibold text-brand">Article</span>
            <span className="mt-2 font-heading text-2xl leading-8 font-[650] tracking-[-0.02em]">{title}</span>
            <span className="mt-2 text-base leading-7 text-muted">{about}</span>
            <span className="mt-5 inline-flex items-center gap-2 font-semibold text-brand">
              Read it
              <ArrowRight aria-hidden className="size-4 transition-transform group-hover:translate-x-1" />
            </span>
          </a>
        ))}
      </div>
      <div className="mt-4">
        <Island name="case-studies" of={CaseStudies} />
      </div>
    </LandingSection>
  );
}
