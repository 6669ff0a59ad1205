import type { LocationsModule } from './popup-view.ts';

// Loads the list of a business's locations for the popup of a tag with `data-locations`. The pinned script uses no-locations.ts instead
// (vite.config.ts): it shows nothing of which the browser has not checked the integrity.

/** The name of the file, inserted by the build. */
declare const __LOCATIONS__: string;

/** Adds the locations to an open popup, if the page's tag names a directory.
 * @param box   the popup
 * @param place places the popup again, because it has become higher */
export const addLocations = (box: HTMLElement, place: () => void): void => {
  const tag = document.querySelector<HTMLElement>('script[data-locations]');
  // Beside the popup's own file, at the same address.
  if (tag)
    import(/* @vite-ignore */ './' + __LOCATIONS__).then(
      (part: LocationsModule) => part.listLocations(box, place, tag),
      () => {},
    );
};
