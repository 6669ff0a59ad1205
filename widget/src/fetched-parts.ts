import type { PopupModule } from './popup-view.ts';

// Loads the popup and other languages for the usual script. The pinned script uses checked-parts.ts instead (vite.config.ts).

/** The name of the popup's file, inserted by the build. It changes with the popup and with any text. */
declare const __POPUP__: string;

/** Loads the popup with `import()`, which every policy that allows the script allows too. A browser may cache a failed load, so each try
 * has its own address.
 * @param address base address of the server's widget files */
export const loadPopup = (address: string, failures: number): Promise<PopupModule> =>
  import(/* @vite-ignore */ address + __POPUP__ + '?' + failures) as Promise<PopupModule>;

/** Loads the texts of a language by any tag; the server knows which languages it has.
 * @returns an answer whose JSON is an empty object if the server has none */
export const loadWords = (address: string, locale: string): Promise<Pick<Response, 'json'>> =>
  fetch(`${address}words/${locale}.json?${__POPUP__}`);
