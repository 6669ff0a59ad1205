/** The screens that `npm test` checks: the owner's most important screens and each kind of public page once, in the state that renders most of
 * it. The whole run also checks the others and the other states. */
export const EVERYDAY_SCREENS: ReadonlySet<string> = new Set([
  // Without a session
  'login',
  'demo, in Arabic with its popup',
  'public /',
  'public /pricing',
  'mail, code',
  // The owner's screens
  'onboarding, setup',
  'dashboard, figures',
  'close now',
  'hours, edited',
  'holidays, filled and edited',
  'profile, long and edited with errors',
]);
