import { createPopupPicture, type DrawPopupPicture } from '@doorsign/widget/popup-picture';
import { useContext, useEffect, useRef } from 'react';
import { DEFAULT_DAY_HOURS, weekOf } from '@doorsign/shared-schema/hours';
import type { Settings } from '@doorsign/shared-schema/registers';
import { ENGLISH, formatStatusLine } from '@doorsign/shared-schema/status';
import { AUTO_THEME, type WidgetStyle } from '@doorsign/shared-schema/style';
import {
  businessDayOf,
  nextHolidayOf,
  statusFromPayload,
  wireTimelineOf,
  wireWeekOf,
} from '@doorsign/shared-schema/widget';
import { adoptOwnCss, OwnCss } from '../../ui/own-css.ts';

const LOCALE = 'en-US';
/** Shown until the owner has saved hours. */
const SAMPLE_WEEK = weekOf(() => DEFAULT_DAY_HOURS);

export interface PopupPictureProps {
  settings: Settings;
  style: WidgetStyle;
  /** As typed; empty for no button. */
  phone: string;
  hasDirections: boolean;
  /** Whether the line "Powered by Doorsign" is left out. */
  isPlain: boolean;
  /** Epoch milliseconds. */
  now: number;
}

/** The popup as visitors see it now, drawn by the widget's own code. It is a picture: nothing in it can be pressed. A browser without the
 * features that the drawing needs shows none. */
export function PopupPicture({ settings, style, phone, hasDirections, isPlain, now }: PopupPictureProps) {
  const css = useContext(OwnCss);
  const element = useRef<HTMLElement | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const draw = useRef<DrawPopupPicture | null>(null);

  useEffect(() => {
    if (!box.current || !('adoptedStyleSheets' in Document.prototype)) return;
    const picture = document.createElement('div');
    draw.current = createPopupPicture(picture);
    element.current = picture;
    box.current.append(picture);
    return () => {
      draw.current = null;
      element.current = null;
      picture.remove();
    };
  }, []);

  useEffect(() => {
    const schedule = settings.businessHours ? settings : { ...settings, businessHours: SAMPLE_WEEK };
    const day = businessDayOf(settings.timezone, now);
    const payload = {
      name: settings.businessName,
      zone: settings.timezone,
      ...wireWeekOf(schedule, day.date),
      nextHoliday: nextHolidayOf(schedule, day.date),
      phone: phone || null,
      directionsUrl: hasDirections ? '#' : null,
      poweredBy: '#',
      ...(isPlain && { plain: true as const }),
      ...wireTimelineOf(schedule, day.startsAt),
    };
    const facts = statusFromPayload(payload, now);
    if (!facts) return;
    const [text] = formatStatusLine(facts, ENGLISH, LOCALE);
    draw.current?.({
      payload,
      facts,
      text,
      // The picture is light like the page of the live preview.
      style: style.theme === AUTO_THEME ? { ...style, theme: 'light' } : style,
      words: ENGLISH,
      locale: LOCALE,
    });
  }, [settings, style, phone, hasDirections, isPlain, now]);

  useEffect(() => {
    if (element.current) adoptOwnCss(element.current, css);
  }, [css]);

  return <div ref={box} data-testid="popup-picture" aria-hidden inert />;
}
