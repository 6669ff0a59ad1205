import { useEffect, useState, type RefObject } from 'react';
import type { WidgetStyle } from '@doorsign/shared-schema/style';
import { WidgetPill } from '../../ui/widget-pill.tsx';
import type { PreviewStatus } from './preview-status.ts';

export interface PhonePreviewProps {
  status: PreviewStatus;
  text: string;
  style: WidgetStyle;
  /** The large preview, which is scrolled away while the owner changes a setting below it. */
  large: RefObject<HTMLElement | null>;
}

/** A strip with the widget that stays at the top of a phone's screen while the large preview is out of sight. It covers what scrolls below
 * it, so it takes no room in the page. Not in landscape, where the screen is low. */
export function PhonePreview({ status, text, style, large }: PhonePreviewProps) {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    if (!large.current) return;
    const observer = new IntersectionObserver(([entry]) => setIsShown(entry?.isIntersecting === false));
    observer.observe(large.current);
    return () => observer.disconnect();
  }, [large]);
  return (
    <div
      aria-hidden
      inert
      className="pointer-events-none sticky top-[calc(var(--header)+2px)] z-10 h-0 lg:hidden short:hidden"
    >
      {isShown ? (
        <div
          data-testid="phone-preview"
          className="relative -mx-1 h-21 overflow-hidden rounded-card border border-line bg-[#fff] shadow-float contain-layout"
        >
          <WidgetPill status={status} text={text} style={{ ...style, placement: 'bottom-left' }} />
        </div>
      ) : null}
    </div>
  );
}
