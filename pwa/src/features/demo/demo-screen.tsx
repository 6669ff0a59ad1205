import { Link } from 'react-router';
import { MINUTE } from '@doorsign/shared-schema/status/units';
import { useNow } from '../../lib/use-now.ts';
import { useServices } from '../../local/services.ts';
import { useSession } from '../../local/session/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { useDocumentTitle } from '../../ui/page.tsx';
import { useHeadingFocus } from '../../ui/use-heading-focus.ts';
import { Demo } from './demo.tsx';

/** /demo: the live widget. Source: fact route/demo. */
export function DemoScreen() {
  useDocumentTitle('Demo');
  const heading = useHeadingFocus(true);
  const { now } = useServices();
  const nowMs = useNow(now, MINUTE);
  const { state } = useSession();
  return (
    <div className="mx-auto max-w-[1120px] px-4 sm:px-8">
      <header className="flex flex-wrap items-center justify-between gap-3 py-5">
        <Link to="/" aria-label="Doorsign home page" className="rounded-control p-1">
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
      {/* The widget may be at the bottom of the window: the padding keeps the page's end clear of it. */}
      <main className="pb-32">
        <div className="max-w-2xl py-8 lg:py-10">
          <h1
            ref={heading}
            tabIndex={-1}
            className="text-[clamp(2rem,5vw,3rem)] leading-[1.08] font-bold tracking-[-0.03em]"
          >
            The sign, live
          </h1>
          <p className="mt-4 text-lg leading-7 text-muted">
            Harbor Bakery is made up; the sign on this page isn’t. It runs the same code your visitors get. Tap it for
            hours, calls and directions.
          </p>
        </div>
        <Demo now={nowMs} publicUrl={window.location.origin} />
      </main>
    </div>
  );
}
