import { HangingSign } from '../../ui/hanging-sign.tsx';
import { SiteButton } from '../site-link.tsx';

/** The closing call to action. */
export function Closing() {
  return (
    <section aria-labelledby="closing-title" className="site-width pt-24 sm:pt-32">
      <div className="flex flex-col items-center rounded-[22px] bg-brand-soft px-6 py-16 text-center text-on-brand-soft sm:py-20">
        <HangingSign tone="open">Open</HangingSign>
        <h2
          id="closing-title"
          className="mt-8 max-w-[36rem] text-[clamp(1.875rem,4vw,2.75rem)] leading-[1.1] tracking-[-0.03em] text-ink"
        >
          Turn your sign on today.
        </h2>
        <p className="mt-4 text-lg leading-8">Free forever for one website. Try the demo first.</p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <SiteButton href="/signup" size="lg">
            Get Started
          </SiteButton>
          <SiteButton href="/demo" size="lg" variant="secondary">
            View Demo
          </SiteButton>
        </div>
      </div>
    </section>
  );
}
