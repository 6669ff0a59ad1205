import { tabStorage } from '../../lib/page-storage.ts';

/** The key of an invitation's token in this tab's storage, until the invitation is answered. */
const KEY = 'doorsign-invitation';

/** Takes the token of an invitation's link off the page's address, where the history would keep it, and keeps it for this tab.
 * @returns the token; null without one */
export const takeInvitationToken = ({ location, history }: Pick<Window, 'location' | 'history'>): string | null => {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (token !== null) {
    history.replaceState(history.state, '', location.pathname);
    tabStorage.setItem(KEY, token);
  }
  return token ?? tabStorage.getItem(KEY);
};

/** Forgets the token, because the invitation was answered or has ended. */
export const forgetInvitationToken = (): void => tabStorage.removeItem(KEY);
