/** The position of toasts: at the bottom, above everything that is fixed there. At the top they would cover the badge that says
 * whether the owner's changes are live. */
export const TOAST_PLACE =
  'fixed left-[calc(50%+var(--sidebar)/2)] z-50 w-[min(24rem,calc(100vw-1.5rem))] -translate-x-1/2 ' +
  'bottom-[calc(var(--save-bar)+max(var(--tab-bar)+12px,env(safe-area-inset-bottom)+12px,var(--keyboard)+8px))] ' +
  'lg:bottom-[calc(var(--save-bar)+24px)]';
