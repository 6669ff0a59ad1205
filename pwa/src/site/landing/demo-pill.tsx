import type { openPopup } from '@doorsign/widget/popup';
import { createPill } from '@doorsign/widget/render';
import { useEffect, useRef, useState } from 'react';
import { ENGLISH, formatStatusLine } from '@doorsign/shared-schema/status/wording';
import { statusFromPayload } from '@doorsign/shared-schema/widget';
import { demoInstant, demoPayload, DEMO_STYLE } from './demo-business.ts';

type PopupOptions = Parameters<typeof openPopup>[0];
type PopupView = Omit<PopupOptions, 'root' | 'button' | 'send'>;

const LOCALE = 'en-US';
const loadPopup = () => import('@doorsign/widget/popup');

/** The widget's data and text at a minute of the sample's day. */
const viewAt = (minute: number): PopupView => {
  const payload = demoPayload(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  const now = demoInstant(minute);
  const facts = statusFromPayload(payload, now) ?? { status: 'other', clockNow: now, clockZone: 'UTC' };
  const [text] = formatStatusLine(facts, ENGLISH, LOCALE);
  return { payload, facts, text, style: DEMO_STYLE, words: ENGLISH, locale: LOCALE };
};

interface Drawn {
  show(view: PopupView): void;
  remove(): void;
}

/** Draws the widget into a box as a website would, including the popup. */
const drawInto = (box: HTMLElement, first: PopupView): Drawn => {
  const element = document.createElement('doorsign-widget');
  const draw = createPill(element);
  const button = element.shadowRoot?.querySelector('button');
  if (!button) throw new Error('the widget has drawn no button');
  let view = first;
  let update: ReturnType<typeof openPopup>;
  button.ariaHasPopup = 'dialog';
  button.ariaExpanded = 'false';
  const preload = (): void => void loadPopup().catch(() => undefined);
  button.addEventListener('pointerenter', preload);
  button.addEventListener('focus', preload);
  button.addEventListener('click', () => {
    const open = async (): Promise<void> => {
      const popup = await loadPopup();
      // The demo counts nothing.
      update = popup.openPopup({ ...view, button, send: () => undefined });
    };
    // If the popup's file fails to load, the pill still shows its text.
    open().catch(() => undefined);
  });
  box.append(element);
  return {
    show(next) {
      view = next;
      const said = view.facts.status === 'open' ? 'OPEN NOW' : 'CLOSED';
      draw(view.facts.status, [said, ''], view.style, said);
      update?.(view);
    },
    remove() {
      update?.();
      element.remove();
    },
  };
};

/** The widget on the sample's website, drawn by its own code. Until that code has run, and where it cannot run, a picture of the
 * widget. */
export function DemoPill({ minute }: { minute: number }) {
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<Drawn | null>(null);
  const [isDrawn, setDrawn] = useState(false);

  useEffect(() => {
    if (!box.current || !('adoptedStyleSheets' in Document.prototype)) return;
    drawn.current = drawInto(box.current, viewAt(0));
    setDrawn(true);
    return () => {
      drawn.current?.remove();
      drawn.current = null;
    };
  }, []);

  useEffect(() => drawn.current?.show(viewAt(minute)), [minute]);

  return (
    <>
      {isDrawn ? null : (
        <span className="absolute right-4 bottom-4 inline-flex items-center gap-[0.5em] rounded-full border border-[#8884] bg-[#fff] px-[1em] py-[0.6em] text-base leading-tight font-semibold text-[#000] shadow-[0_4px_16px_#0003]">
          <span className="size-[0.6em] rounded-full bg-[#10b981]" />
          OPEN NOW
        </span>
      )}
      <div ref={box} className="contents" />
    </>
  );
}
