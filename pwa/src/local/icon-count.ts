import type { Publishing } from './sync/publishing.ts';

/** The number of changes for the icon of the installed app: those that wait for a connection or for their owner, and those
 * that were replaced or lost. A Save that is being sent right now does not count.
 * @returns null while the number is unknown: the icon stays as it is */
export const iconCountOf = (publishing: Publishing): number | null => {
  switch (publishing.kind) {
    case 'unknown':
      return null;
    case 'checking':
    case 'offline':
    case 'live':
    case 'published':
      return 0;
    case 'saved':
      return publishing.online ? null : publishing.count;
    case 'publishing':
      return publishing.late ? publishing.count : null;
    case 'attention':
      return publishing.count + publishing.waiting;
    case 'blocked':
    case 'stuck':
    case 'lost':
    case 'superseded':
      return publishing.count;
  }
};

/** Shows a number on the icon of the installed app, or none for 0. Does nothing if the browser does not support or allow it. */
export const showOnIcon = async (
  navigator: Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>,
  count: number,
): Promise<void> => {
  try {
    if (count > 0) await navigator.setAppBadge?.(count);
    else await navigator.clearAppBadge?.();
  } catch {
    // Ignored: the header shows the same.
  }
};
