/** The position of toasts. On a phone: above the bar at the bottom, the tab bar with the place of Save Changes or the tour's buttons;
 * on wide windows, on low ones and on pages without such a bar: below the header, at the right. The header says whether the owner's
 * changes are live, the title names the screen, and the bars hold what an owner presses next: a toast covers none of them. */
export const TOAST_PLACE =
  'fixed left-1/2 z-50 w-[min(24rem,calc(100vw-1.5rem))] -translate-x-1/2 top-(--toast-top) bottom-(--toast-bottom) ' +
  'lg:top-20 lg:right-6 lg:bottom-auto lg:left-auto lg:translate-x-0 lg:short:top-3';
