import { Check } from 'lucide-react';
import { Island } from '../islands/island.tsx';
import { SiteButton } from '../site-link.tsx';
import { Demo } from './demo.tsx';

const FACTS = ['Free forever for one website', 'No cookies', 'One script of about 2KB'] as const;

/** The pitch, beside a live demo of the product. */
export function Hero() {
  return (
    <section
      aria-labelledby="hero-title"
      className="site-width grid items-center gap-x-12 gap-y-12 pt-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.12fr)] lg:pt-16 xl:gap-x-20"
    >
      <div>
        <p className="inline-flex items-center gap-2 rounded-full bg-brand-soft px-3 py-1 text-[0.8125rem] font-semibold text-on-brand-soft">
          A 5-minute setup
        </p>
        <h1
          id="hero-title"
          className="mt-5 text-[clamp(2.75rem,5vw,4.25rem)] leading-[1.02] font-bold tracking-[-0.04em]"
        >
          The open sign for your website.
        </h1>
        <p className="mt-6 max-w-[34rem] text-lg leading-8 text-muted">
          Visitors see at a glance whether you’re open, closed or away. Change your hours from your phone, even offline,
          and every page updates.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <SiteButton href="/signup" size="lg">
            Start for free
          </SiteButton>
          <SiteButton href="/demo" size="lg" variant="secondary">
            See it live
          </SiteButton>
        </div>
        <ul className="mt-8 flex flex-wrap gap-x-6 gap-y-2 text-muted">
          {FACTS.map((fact) => (
            <li key={fact} className="flex items-center gap-2">
              <Check aria-hidden className="size-4 shrink-0 text-brand" />
              {fact}
            </li>
          ))}
        </ul>
      </div>
      <Island name="demo" of={Demo} />
    </section>
  );
}
