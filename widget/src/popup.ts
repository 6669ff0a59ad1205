import { POPUP_ENGLISH } from '@doorsign/shared-schema/status/wording';
import { popupRows, write, CLOCK } from './popup-rows.ts';
import { POPUP_CSS } from './popup-style.ts';
import type { PopupDoor, UpdatePopup } from './popup-view.ts';
import { readableOn } from './readable-on.ts';
import { DOTS, TEXT_SIZES } from './render.ts';

/** Pixels between the popup and what is around it. */
const GAP = 8;
/** A popup that is lower than this cannot be read: it rather covers its pill. */
const LOWEST = 240;

const sheet = new CSSStyleSheet();
/** How to close what stands open, by its pill. */
const open = new WeakMap<ShadowRoot, () => void>();

const make = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
};

/** Opens a pill's popup, or closes it when it is open.
 * Source: contract section 4; widget/ARCHITECTURE.md, The popup. */
export const openPopup = ({ root, button, send, ...first }: PopupDoor): UpdatePopup => {
  const closeOther = open.get(root);
  if (closeOther) {
    closeOther();
    return () => {};
  }

  const away = { target: '_blank', rel: 'noopener' };
  const name = make('small', {});
  const status = new Text();
  const table = make('table', {});
  const call = make('a', {});
  const directions = make('a', away);
  const powered = make('a', away);
  const done = make('button', {});
  const box = make(
    'div',
    { role: 'dialog', tabindex: '-1', popover: 'manual' },
    name,
    make('b', {}, make('i', {}), status),
    table,
    make('p', {}, call, directions),
    make('p', {}, make('small', {}, powered), done),
  );
  const gone = new AbortController();
  let shown: string;
  let x = 0;
  let y = 0;

  const close = (): void => {
    const wasInside = root.activeElement;
    gone.abort();
    open.delete(root);
    button.ariaExpanded = 'false';
    box.remove();
    if (wasInside) button.focus();
  };

  /** Beside the pill, where there is more room, and inside the viewport. It moves from where it is, because an ancestor with
   * a transform, as a preview may have, shifts what is fixed in it. */
  const place = (): void => {
    const pill = button.getBoundingClientRect();
    const isBelow = pill.top + pill.bottom < innerHeight;
    const room = (isBelow ? innerHeight - pill.bottom : pill.top) - 2 * GAP;
    box.style.maxHeight = Math.max(room, Math.min(LOWEST, innerHeight - 2 * GAP)) + 'px';
    const { left, top, width, height } = box.getBoundingClientRect();
    const inside = (wanted: number, most: number): number => Math.max(GAP, Math.min(wanted, most - GAP));
    x += inside(pill.left + pill.right < innerWidth ? pill.left : pill.right - width, innerWidth - width) - left;
    y += inside(isBelow ? pill.bottom + GAP : pill.top - GAP - height, innerHeight - height) - top;
    box.style.left = x + 'px';
    box.style.top = y + 'px';
  };

  const update: UpdatePopup = (view) => {
    if (!view) return close();
    const { payload, facts, style, now, locale } = view;
    const { zone, phone, directionsUrl } = payload;
    const words = { ...POPUP_ENGLISH, ...view.words };
    let { text } = view;

    // Swedes write "2026-11-23 17:00:00".
    const [today = ''] = write(now, zone, 'sv', {}).split(' ');
    const changeAt = facts.nextChangeAt;
    // Open for another week is said without a time.
    if (changeAt !== null && !text.includes(words.open)) {
      const theirs = write(changeAt, zone, 'sv', {});
      const yours = write(changeAt, undefined, 'sv', {});
      if (theirs !== yours) {
        const weekday = theirs.slice(0, 10) === yours.slice(0, 10) ? undefined : 'short';
        const values: Record<string, string> = {
          text,
          time: write(changeAt, undefined, locale, { ...CLOCK, weekday }),
        };
        text = words.yourTime.replace(/{(\w+)}/g, (_, key: string) => values[key] as string);
      }
    }

    const rows = popupRows(view, words.nextHoliday, today);
    if (shown !== (shown = JSON.stringify([text, rows, payload, style, facts.status, locale]))) {
      box.lang = locale;
      box.dir = /^(ar|fa|he|ur)/.test(locale) ? 'rtl' : 'ltr';
      box.ariaLabel = payload.name + ', ' + text;
      box.style.colorScheme = style.theme;
      box.style.fontSize = TEXT_SIZES[style.fontSize] / 2 + 6 + 'px';
      box.style.setProperty('--dot', DOTS[facts.status] ?? style.accentColor);
      name.textContent = payload.name;
      status.data = text;
      table.ariaLabel = words.hours;
      table.replaceChildren(
        ...rows.map(({ label, note, hours, isToday }) =>
          make(
            'tr',
            isToday ? { 'aria-current': 'date' } : {},
            make(
              'th',
              hours ? { scope: 'row' } : { colspan: '2' },
              label,
              ...(note ? [make('br', {}), make('small', {}, note)] : []),
            ),
            ...(hours ? [make('td', {}, hours)] : []),
          ),
        ),
      );
      call.textContent = words.callUs;
      // What stands between digits is for the eye; "(0)" is not dialled after a country's code.
      call.href = 'tel:' + phone?.replace(/^(\+.*)\(0\)/, '$1').replace(/(?!^\+)\D/g, '');
      call.hidden = !phone;
      call.style.background = style.accentColor;
      call.style.color = readableOn(style.accentColor);
      directions.textContent = words.directions;
      directions.href = directionsUrl ?? '';
      directions.hidden = !directionsUrl;
      powered.textContent = words.poweredBy;
      powered.href = payload.poweredBy;
      done.textContent = words.close;
    }
    place();
  };

  const listen = <K extends keyof WindowEventMap>(type: K, heard: (event: WindowEventMap[K]) => void): void =>
    addEventListener(type, heard, { capture: true, signal: gone.signal });
  listen('resize', place);
  listen('scroll', place);
  listen('keydown', (event) => event.key === 'Escape' && close());
  listen('pointerdown', (event) => event.composedPath().includes(root.host) || close());
  done.onclick = close;
  call.onclick = () => send('call');
  directions.onclick = () => send('directions');

  sheet.replaceSync(POPUP_CSS);
  root.adoptedStyleSheets = [...new Set([...root.adoptedStyleSheets, sheet])];
  root.append(box);
  open.set(root, close);
  button.ariaExpanded = 'true';
  box.showPopover?.();
  update(first);
  box.focus();
  send('open');
  return (view) => {
    if (open.get(root) === close) update(view);
  };
};
