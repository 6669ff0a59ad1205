import type { ReactNode } from 'react';
import { LandingSection } from './sections.tsx';

const SNIPPET = ['<script async', '  src="https://…/api/widget.js"', '  data-id="…"></script>'];

const SAYINGS = [
  ['bg-open', 'Open until 6:00\u00a0PM'],
  ['bg-closed', 'Closed · Opens Monday at 7:00\u00a0AM'],
  ['bg-holiday', 'Closed for Thanksgiving Day'],
] as const;

/** The three steps to a sign on a website. */
export function Steps() {
  return (
    <LandingSection id="setup" title="A 5-minute setup." lead="No plugin, no developer, no credit card for Starter.">
      <ol className="grid gap-4 lg:grid-cols-3">
        <Step number={1} title="Set your hours">
          <p>Start from a preset such as restaurant or retail, and change whatever’s different for you.</p>
          <ul aria-label="Presets" className="mt-5 flex flex-wrap gap-2">
            {['Standard Business', 'Restaurant Hours', 'Retail Store', '24/7 Service'].map((preset) => (
              <li
                key={preset}
                className="rounded-full border border-line px-3 py-1 text-[0.8125rem] font-medium text-ink"
              >
                {preset}
              </li>
            ))}
          </ul>
        </Step>
        <Step number={2} title="Paste one line">
          <p>Into WordPress, Shopify, Squarespace, Wix, or any page you can edit.</p>
          <pre className="mt-5 overflow-x-auto rounded-control bg-board px-4 py-3 font-mono text-[0.8125rem] leading-6 text-[#d7efe4]">
            <code>{SNIPPET.join('\n')}</code>
          </pre>
        </Step>
        <Step number={3} title="Leave it alone">
          <p>
            It stays right through weekends, holidays and clock changes. When something changes, update it once and
            every page follows.
          </p>
          <ul aria-label="What it says on its own" className="mt-5 space-y-2 text-[0.8125rem] font-medium text-ink">
            {SAYINGS.map(([dot, text]) => (
              <li key={text} className="flex w-fit items-center gap-2 rounded-full border border-line px-3 py-1">
                <span aria-hidden className={`size-2 shrink-0 rounded-full ${dot}`} />
                {text}
              </li>
            ))}
          </ul>
        </Step>
      </ol>
    </LandingSection>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="min-w-0 rounded-card border border-line bg-card p-6 shadow-card">
      <span
        aria-hidden
        className="grid size-9 place-items-center rounded-full bg-brand-soft font-heading text-base font-[650] text-on-brand-soft"
      >
        {number}
      </span>
      <h3 className="mt-4 text-lg leading-7">{title}</h3>
      <div className="mt-2 text-muted">{children}</div>
    </li>
  );
}
