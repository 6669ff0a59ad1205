import { useEffect, useRef } from 'react';
import { useLocation } from '../../lib/router.tsx';
import { Card } from '../../ui/card.tsx';
import { Points } from '../../ui/points.tsx';

/** The URL fragment to which the docs button leads. Source: shared-schema/docs/product-rules.md#p15. */
export const DOCS_HASH = '#docs';

const POINTS: readonly { title: string; text: string }[] = [
  {
    title: 'Size and speed',
    text: 'The script is about 2KB and includes your status: one request. Your page never waits for it.',
  },
  {
    title: 'When changes arrive',
    text: 'What you save reaches your live site within a few minutes. Opening and closing need no request: the widget switches by itself, on the minute.',
  },
  {
    title: 'If we can’t be reached',
    text: 'It keeps working from the hours it already has for up to 14 days, then hides rather than show something wrong.',
  },
  {
    title: 'Privacy',
    text: 'It sets no cookies and stores nothing in your visitors’ browsers. It counts daily views and clicks, never individual people.',
  },
  {
    title: 'Language',
    text: 'It uses your page’s language if supported, otherwise English. Times follow your page’s language either way.',
  },
  {
    title: 'Removing it',
    text: 'Remove the code from your website. Nothing is left behind.',
  },
];

/** Explains how the widget behaves on a website; the docs button leads here. */
export function Documentation() {
  const { hash, key } = useLocation();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hash !== DOCS_HASH) return;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView?.({ block: 'start' });
  }, [hash, key]);
  return (
    <div id={DOCS_HASH.slice(1)} ref={place} tabIndex={-1} className="scroll-mt-20 rounded-card outline-none">
      <Card title="Documentation">
        <Points points={POINTS} className="grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-3" />
      </Card>
    </div>
  );
}
