import { DIRECTORY_DATA, DIRECTORY_PATH } from '@doorsign/shared-schema/api/directory-address';
import type { DirectoryAnswer, DirectoryEntry } from '@doorsign/shared-schema/api';
import { LOCATIONS_CSS } from './locations-style.ts';
import { make } from './make.ts';
import type { LocationsModule } from './popup-view.ts';

const MINUTE = 60_000;
/** Age from which statuses are too old to be shown. */
const OLD_MS = 3 * MINUTE;

const sheet = new CSSStyleSheet();
sheet.replaceSync(LOCATIONS_CSS);

/** Lists the locations of a directory below the content of a pill's popup, with their statuses now, until the popup is closed. Without an
 * answer that the server has just given, nothing is shown, and what is three minutes old is removed: it may be wrong.
 * Source: shared-schema/docs/http-contract.md#directory. */
export const listLocations: LocationsModule['listLocations'] = (button, place, name) => {
  const root = button.getRootNode() as ShadowRoot;
  const box = root.lastElementChild as HTMLElement;
  // A second press has closed it before this file was here.
  if (box.role !== 'dialog') return;
  root.adoptedStyleSheets[2] = sheet;
  const address = new URL(DIRECTORY_PATH + encodeURIComponent(name) + DIRECTORY_DATA, import.meta.url);
  const list = make('nav', { ariaLabel: 'All locations', lang: 'en' });
  let freshAt = 0;

  /** The popup replaces its content when it changes. */
  const keep = (): void => {
    if (list.parentNode === box || !list.firstChild) return;
    box.append(list);
    place();
  };
  const ask = async (): Promise<void> => {
    if (!box.isConnected) return observer.disconnect();
    const sentAt = Date.now();
    setTimeout(() => void ask(), MINUTE - (sentAt % MINUTE) + 1000);
    if (Math.abs(sentAt - freshAt) >= OLD_MS) {
      list.replaceChildren();
      list.remove();
    }
    try {
      // The server repeats the number, which no cache on the way can do: a website's service worker may keep answers for ever.
      const challenge = '?' + sentAt;
      const answer = await fetch(address + challenge);
      const { locations } = (await answer.json()) as DirectoryAnswer;
      if (answer.headers.get('asked') !== challenge) return;
      freshAt = sentAt;
      const content = make('ul', {}, ...locations.map(itemOf));
      if (!content.isEqualNode(list.firstChild)) list.replaceChildren(content);
      keep();
    } catch {}
  };
  const observer = new MutationObserver(keep);
  observer.observe(box, { childList: true });
  void ask();
};

const itemOf = ({ name, status, message, address, phone, directionsUrl }: DirectoryEntry): HTMLElement => {
  const link = (href: string, word: string): HTMLElement =>
    make(
      'a',
      { href, target: href.startsWith('tel:') ? '' : '_blank', rel: 'noopener', ariaLabel: `${word}: ${name}` },
      word,
    );
  return make(
    'li',
    {},
    make('h3', {}, name),
    make('span', {}, make('em', { className: status }), message),
    address ? make('small', {}, address) : '',
    phone ? link('tel:' + phone.replace(/[^\d+*#]/g, ''), 'Call') : '',
    // The answer's addresses are the server's own, and none may run as a script.
    directionsUrl?.startsWith('https:') ? link(directionsUrl, 'Directions') : '',
  );
};
