import type { Publishing } from './sync/publishing.ts';

/** How many changes the icon of the installed app counts: those that wait for a connection or for their owner, and those that
 * were replaced or lost. A Save that is on its way right now is not worth a number.
 * @returns null while that is not known: the icon stays as it is */
export const iconCountOf = (publishing: Publishing): number | null => {
  switch (publishing.kind) {
    case 'unknown':
      return null;
    case 'checking':
    case 'offline':
    case 'live':
      return 0;
    case 'saved':
      return publishing.online ? null : publishing.count;
    case 'attention':
      return publishing.count + publishing.waiting;
    case 'publishing':
    case 'parked':
    case 'stuck':
    case 'lost':
    case 'superseded':
      return publishing.count;
  }
};

/** Shows a number on the icon of the installed app, or none for 0. Does nothing where the browser cannot, or may not. */
export const showOnIcon = async (
  navigator: Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>,
  count: number,
): Promise<void> => {
  try {
    if (count > 0) await navigator.setAppBadge?.(count);
    else await navigator.clearAppBadge?.();
  } catch {
    // The number is a courtesy: the header says the same.
  }
};
