import type { LocationsModule, PopupModule } from './popup-view.ts';
import type { UpkeepModule } from './upkeep-view.ts';

// Loads the upkeep and other languages for the usual script, and the popup and the list of locations for the upkeep. The pinned script uses checked-parts.ts instead
// (vite.config.ts).

/** The names of the files, inserted by the build. The upkeep's changes with the upkeep, the popup and any text. */
declare const __UPKEEP__: string;
declare const __POPUP__: string;
declare const __LOCATIONS__: string;

/** Loads the upkeep with `import()`, which every policy that allows the script allows too. A browser may cache a failed load, so each try
 * has its own address.
 * @param address base address of the server's widget files */
export const loadUpkeep = (address: string, tries: number): Promise<UpkeepModule> =>
  import(/* @vite-ignore */ address + __UPKEEP__ + '?' + tries) as Promise<UpkeepModule>;

/** Loads the popup. Only the upkeep calls this. */
export const loadPopup = (address: string, tries: number): Promise<PopupModule> =>
  import(/* @vite-ignore */ address + __POPUP__ + '?' + tries) as Promise<PopupModule>;

/** Loads the list of locations for a tag that has data-locations, and shows it in the pill's popup. Only the upkeep calls this.
 * @param button the pill's button
 * @param place  places the popup again */
export const listLocations = async (
  address: string,
  tries: number,
  { dataset: { locations } }: HTMLElement,
  button: HTMLElement,
  place: () => void,
): Promise<void> => {
  if (locations)
    ((await import(/* @vite-ignore */ address + __LOCATIONS__ + '?' + tries)) as LocationsModule).listLocations(
      button,
      place,
      locations,
    );
};

/** Loads the texts of a language by any tag; the server knows which languages it has.
 * @returns an answer whose JSON is an empty object if the server has none */
export const loadWords = (address: string, locale: string): Promise<Pick<Response, 'json'>> =>
  fetch(`${address}words/${locale}.json?${__UPKEEP__}`);
