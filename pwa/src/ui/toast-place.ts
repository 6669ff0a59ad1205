/** The position of toasts: below the header, on wide windows at the right. The buttons that an owner presses to go on, such as Save
 * Changes and Next, are at the bottom, and the header says whether the owner's changes are live: a toast covers neither. */
export const TOAST_PLACE =
  'fixed left-1/2 z-50 w-[min(24rem,calc(100vw-1.5rem))] -translate-x-1/2 ' +
  'top-[calc(max(var(--header),var(--panned),env(safe-area-inset-top))+8px)] ' +
  'lg:top-20 lg:right-6 lg:left-auto lg:translate-x-0 lg:short:top-3';
