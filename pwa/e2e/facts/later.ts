/** Rows of the main job that a later capability fulfils, each with the reason. */
export const LATER: Readonly<Record<string, string>> = {
  's1.login-code': 'login by code comes with accounts; the server already answers it',
  'login.code-flow': 'login by code comes with accounts; the server already answers it',
};
