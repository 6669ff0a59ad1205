import { Clock, Code } from 'lucide-react';
import { Link } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { HangingSign } from '../../ui/hanging-sign.tsx';
import { useDocumentTitle } from '../../ui/page.tsx';
import { useHeadingFocus } from '../../ui/use-heading-focus.ts';

const STEPS = [
  { to: '/hours', icon: Clock, title: 'Set your business hours', text: 'Pick a preset or set each day.' },
  { to: '/install', icon: Code, title: 'Put the widget on your website', text: 'Copy one line of code.' },
];

/** Where a new owner arrives. The guided tour comes with a later release; what can be done already is offered. */
export function OnboardingScreen() {
  useDocumentTitle('Welcome');
  const heading = useHeadingFocus(true);
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-12">
      <div className="w-full max-w-md">
        <HangingSign tone="open">Welcome</HangingSign>
        <h1 ref={heading} tabIndex={-1} className="mt-8 text-center text-2xl leading-8">
          Your sign is ready to hang
        </h1>
        <p className="mt-2 text-center text-muted">
          Two steps and visitors see whether you are open. A guided tour comes with a later release.
        </p>
        <ol className="mt-6 space-y-3">
          {STEPS.map(({ to, icon: Icon, title, text }) => (
            <li key={to}>
              <Link
                to={to}
                className="flex items-center gap-4 rounded-card border border-line bg-card p-4 shadow-card transition-colors hover:border-field-line"
              >
                <span className="grid size-10 shrink-0 place-items-center rounded-control bg-brand-soft text-on-brand-soft">
                  <Icon aria-hidden className="size-5" />
                </span>
                <span>
                  <span className="block font-semibold">{title}</span>
                  <span className="block text-muted">{text}</span>
                </span>
              </Link>
            </li>
          ))}
        </ol>
        <ButtonLink to="/dashboard" size="lg" className="mt-6 w-full">
          Go to Dashboard
        </ButtonLink>
      </div>
    </main>
  );
}
