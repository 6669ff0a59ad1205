import { useState } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../local/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { useDocumentTitle } from '../../ui/page.tsx';
import { SitePicture } from '../../ui/site-picture.tsx';
import { useHeadingFocus } from '../../ui/use-heading-focus.ts';
import { timeOfMinute } from './time-of-minute.ts';

const FACTS = [
  { title: 'Always right', text: 'Your hours, in your time zone, through every clock change and past midnight.' },
  {
    title: 'Works without a connection',
    text: 'Change your hours on your phone. They go live when you are back online.',
  },
  { title: 'Light on your site', text: 'One line of code. No cookies, nothing stored on the visitor’s device.' },
];

/** A small start page; the full one comes with a later release. */
export function LandingScreen() {
  useDocumentTitle('The open sign for your website');
  const heading = useHeadingFocus(true);
  const { state } = useSession();
  const [minute, setMinute] = useState(14 * 60 + 15);
  return (
    <div className="mx-auto max-w-[1232px] px-4 sm:px-8">
      <header className="flex items-center justify-between gap-3 py-5">
        <Link to="/" aria-label="Doorsign, start page" className="rounded-control p-1">
          <Logo />
        </Link>
        <nav aria-label="Account" className="flex items-center gap-1 sm:gap-2">
          {state === 'signed-in' ? (
            <ButtonLink to="/dashboard">Dashboard</ButtonLink>
          ) : (
            <>
              <ButtonLink to="/login" variant="ghost">
                Sign In
              </ButtonLink>
              <ButtonLink to="/signup">Get Started</ButtonLink>
            </>
          )}
        </nav>
      </header>
      <main>
        <section className="grid items-center gap-10 py-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)] lg:gap-16 lg:py-16">
          <div>
            <h1
              ref={heading}
              tabIndex={-1}
              className="text-[clamp(2.5rem,6.5vw,4.25rem)] leading-[1.02] font-bold tracking-[-0.035em]"
            >
              The open sign for your website.
            </h1>
            <p className="mt-5 max-w-[34rem] text-lg leading-7 text-muted">
              Visitors see at a glance whether you are open, closed or away. Change your hours from your phone, even
              without a connection, and every page follows.
            </p>
            <div className="mt-7 flex flex-wrap gap-3">
              <ButtonLink to="/signup" size="lg">
                Start for free
              </ButtonLink>
              <ButtonLink to="/login" size="lg" variant="secondary">
                Log in
              </ButtonLink>
            </div>
          </div>
          <div>
            <SitePicture minute={minute} className="mx-auto" />
            <div className="mx-auto mt-5 flex max-w-[36rem] items-center gap-4">
              <label htmlFor="minute" className="shrink-0 text-muted">
                Move the time
              </label>
              <input
                id="minute"
                type="range"
                min={0}
                max={24 * 60 - 15}
                step={15}
                value={minute}
                aria-valuetext={timeOfMinute(minute)}
                onChange={({ target }) => setMinute(Number(target.value))}
                className="h-10 min-w-0 flex-1 rounded-control accent-brand"
              />
              <output htmlFor="minute" className="w-18 shrink-0 text-right font-semibold tabular">
                {timeOfMinute(minute)}
              </output>
            </div>
          </div>
        </section>
        <section aria-label="What it does" className="grid gap-8 border-t border-line py-10 sm:grid-cols-3 lg:py-14">
          {FACTS.map(({ title, text }) => (
            <div key={title}>
              <h2 className="text-lg leading-6">{title}</h2>
              <p className="mt-2 text-muted">{text}</p>
            </div>
          ))}
        </section>
      </main>
      <footer className="flex flex-wrap gap-x-6 border-t border-line py-4 text-muted">
        {[
          ['/pricing', 'Pricing'],
          ['/demo', 'Demo'],
          ['/privacy', 'Privacy'],
          ['/terms', 'Terms'],
        ].map(([to = '/', label]) => (
          <Link key={to} to={to} className="inline-flex min-h-10 items-center hover:text-ink hover:underline">
            {label}
          </Link>
        ))}
      </footer>
    </div>
  );
}
