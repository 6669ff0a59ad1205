import { useEffect, useState, type RefObject } from 'react';
import type { ShortForm } from '@doorsign/shared-schema/status';
import { AUTO_THEME, type WidgetStyle } from '@doorsign/shared-schema/style';
import { INLINE_NAME } from '../../lib/style-texts.ts';
import { classes } from '../../ui/classes.ts';
import { WidgetPill } from '../../ui/widget-pill.tsx';
import { STATUS_NAMES, type PreviewPill } from './preview-status.ts';
import { ofStrip } from './strip-style.ts';

export interface PhonePreviewProps {
  pill: PreviewPill;
  style: WidgetStyle;
  /** The large preview, which is scrolled away while the owner changes a setting below it. */
  large: RefObject<HTMLElement | null>;
}

/** A strip with the widget that stays at the top of a phone's screen while the large preview is out of sight. It covers what scrolls below
 * it, so it takes no room in the page. Not in landscape, where the screen is low. */
export function PhonePreview({ pill: { status, short, text }, style, large }: PhonePreviewProps) {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    if (!large.current) return;
    const observer = new IntersectionObserver(([entry]) => setIsShown(entry?.isIntersecting === false));
    observer.observe(large.current);
    return () => observer.disconnect();
  }, [large]);
  const placed = ofStrip(style);
  // Half of the strip has no room for more.
  const name: ShortForm = [STATUS_NAMES[status], ''];
  const notes = [style.inline && INLINE_NAME, style.phones === false && 'Hidden on phones'].filter(Boolean);
  return (
    <div
      aria-hidden
      inert
      className="pointer-events-none sticky top-[calc(var(--header)+2px)] z-10 h-0 lg:hidden short:hidden"
    >
      {isShown ? (
        <div
          data-testid="phone-preview"
          className="relative -mx-1 flex h-21 overflow-hidden rounded-card border border-line bg-(--picture-page) shadow-float"
        >
          {style.theme === AUTO_THEME ? (
            <>
              <Half status={status} text={text} short={name} style={{ ...placed, theme: 'light' }} />
              <Half status={status} text={text} short={name} style={{ ...placed, theme: 'dark' }} onDark />
            </>
          ) : (
            <Half status={status} short={short} text={text} style={placed} />
          )}
          {notes.length > 0 ? (
            <p className="absolute top-1 right-1 rounded-full bg-[#17201b] px-2 text-xs leading-5 font-medium text-[#fff]">
              {notes.join(' · ')}
            </p>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

/** A part of a page with the widget. */
function Half({
  status,
  short,
  text,
  style,
  onDark = false,
}: PreviewPill & Pick<PhonePreviewProps, 'style'> & { onDark?: boolean }) {
  return (
    <div className={classes('relative grow basis-0 overflow-hidden contain-layout', onDark && 'bg-[#20262a]')}>
      <WidgetPill status={status} short={short} text={text} style={style} />
    </div>
  );
}
