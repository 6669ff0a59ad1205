import { DIRECTORY_DATA, DIRECTORY_PATH } from '@doorsign/shared-schema/api/directory-address';
import type { DirectoryAnswer, DirectoryEntry } from '@doorsign/shared-schema/api';
import { make } from './make.ts';
import type { LocationsModule } from './popup-view.ts';

const MINUTE = 60_000;
/** Age from which statuses are too old to be shown. */
const OLD_MS = 3 * MINUTE;

const sheet = new CSSStyleSheet();
sheet.replaceSync(`
  nav { border-top: 1px solid #8884; margin: 0.4em 0 0.8em; font-size: 0.95em; direction: ltr; text-align: start; }
  nav ul { margin: 0; padding: 0; list-style: none; }
  nav li { padding: 0.6em 0; border-bottom: 1px solid #8882; }
  nav li:last-child { border: 0; }
  nav h3 { margin: 0; font: inherit; font-weight: 600; }
  nav span { display: block; }
  nav em { display: inline-block; width: 0.6em; height: 0.6em; margin-inline-end: 0.5em; border-radius: 50%; background: #888; }
  nav .open { background: #10b981; }
  nav .closed { background: #ef4444; }
  nav .holiday { background: #f59e0b; }
  nav small { display: block; opacity: 0.7; }
  nav a { display: inline-block; padding: 0.5em 1em 0.5em 0; text-decoration: underline; }
`);

/** Lists the locations of a directory below the content of a pill's popup, with their statuses now, until the popup is closed. Without an answer nothing
 * is shown, and what is three minutes old is removed: it may be wrong.
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
    setTimeout(() => void ask(), MINUTE - (Date.now() % MINUTE) + 1000);
    try {
      const { locations } = (await (await fetch(address, { cache: 'no-cache' })).json()) as DirectoryAnswer;
      freshAt = Date.now();
      const content = make('ul', {}, ...locations.map(itemOf));
      if (!content.isEqualNode(list.firstChild)) list.replaceChildren(content);
      keep();
    } catch {
      if (Math.abs(Date.now() - freshAt) < OLD_MS) return;
      list.replaceChildren();
      list.remove();
    }
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
