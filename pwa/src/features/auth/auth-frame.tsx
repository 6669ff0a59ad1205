import type { ReactNode } from 'react';
import { Link } from '../../lib/router.tsx';
import { Logo } from '../../ui/logo.tsx';
import { useDocumentTitle } from '../../ui/page.tsx';
import { SitePicture } from '../../ui/site-picture.tsx';
import { useHeadingFocus } from '../../ui/use-heading-focus.ts';

export interface AuthFrameProps {
  title: string;
  subtitle: ReactNode;
  /** Set when a field of the screen takes the focus itself. */
  focusInside?: boolean;
  /** Above the title. */
  before?: ReactNode;
  /** Below everything: links to other screens. */
  footer?: ReactNode;
  children: ReactNode;
}

/** The frame of the screens before the shell: the form and, on wide windows, a picture of a website with the widget. */
export function AuthFrame({ title, subtitle, focusInside = false, before, footer, children }: AuthFrameProps) {
  useDocumentTitle(title);
  const heading = useHeadingFocus(!focusInside);
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,0.85fr)]">
      <div className="flex min-h-dvh flex-col px-4 py-5 sm:px-8">
        <header>
          <Link reloadDocument to="/" aria-label="Doorsign, home page" className="inline-block rounded-control p-1">
            <Logo />
          </Link>
        </header>
        <main className="mx-auto flex w-full max-w-[30rem] flex-1 flex-col py-8 sm:justify-center">
          {before}
          <h1 ref={heading} tabIndex={-1} className="text-[1.75rem] leading-9">
            {title}
          </h1>
          <p className="mt-1.5 mb-6 text-muted">{subtitle}</p>
          {children}
        </main>
        {footer ? <footer className="mx-auto w-full max-w-[30rem] text-muted">{footer}</footer> : null}
      </div>
      <aside className="sticky top-0 hidden h-dvh place-items-center overflow-hidden border-l border-line bg-shade p-12 lg:grid">
        <SitePicture />
      </aside>
    </div>
  );
}
