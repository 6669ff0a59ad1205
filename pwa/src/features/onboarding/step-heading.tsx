import { useEffect, type ReactNode } from 'react';
import { useDocumentTitle } from '../../ui/page.tsx';
import { useHeadingFocus } from '../../ui/use-heading-focus.ts';

/** A step's title and description. The title takes the focus, so that the next Tab starts there. */
export function StepHeading({ title, children }: { title: string; children: ReactNode }) {
  useDocumentTitle(title);
  const heading = useHeadingFocus(true);
  useEffect(() => {
    // In a low window the previous step may be scrolled to its end, and focusing does not scroll.
    document.documentElement.scrollTop = 0;
  }, []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-[1.75rem] leading-9 sm:text-[2.125rem] sm:leading-10">
        {title}
      </h1>
      <p className="mt-3 max-w-[34rem] text-base text-muted">{children}</p>
    </>
  );
}
