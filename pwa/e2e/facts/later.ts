const GOOGLE = 'sign-in with Google is built beside this';

/** Rows of a finished part of the work that a later capability fulfils, each with the reason. */
export const LATER: Readonly<Record<string, string>> = {
  'login.google': GOOGLE,
  'signup.google': GOOGLE,
  'google.redirect': GOOGLE,
  'google.return-login': GOOGLE,
  'google.return-signup': GOOGLE,
  's1.login-google': GOOGLE,
};
