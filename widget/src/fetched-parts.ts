import type { PopupModule } from './popup-view.ts';

// How the usual script gets the popup and other languages. The pinned script has checked-parts.ts in the place of this file
// (vite.config.ts).

/** The name of the popup's file, written in by the build. It changes with the popup and with all words. */
declare const __POPUP__: string;

/** By `import()`, which every policy that lets the script in lets in too. A browser may remember a file that failed, so each
 * try has its own address.
 * @param address where the server's widget files are */
export const loadPopup = (address: string, failures: number): Promise<PopupModule> =>
  import(/* @vite-ignore */ address + __POPUP__ + '?' + failures) as Promise<PopupModule>;

/** The words of a language, whatever its tag is; the server knows which it has.
 * @returns an answer whose JSON is an empty object where it has none */
export const loadWords = (address: string, locale: string): Promise<Pick<Response, 'json'>> =>
  fetch(`${address}words/${locale}.json?${__POPUP__}`);
