const BELOW = '/developers/webhooks/';

/** The address of the tab of webhooks. */
export const WEBHOOKS_TAB = '/developers?tab=webhooks';

/** Returns the address of a webhook's page. */
export const webhookPath = (id: string): string => BELOW + encodeURIComponent(id);

/** Returns the id of the webhook whose page has an address; null for other pages. */
export const webhookIdOf = (pathname: string): string | null => {
  const id = pathname.toLowerCase().startsWith(BELOW) ? pathname.slice(BELOW.length).replace(/\/+$/, '') : '';
  return id === '' ? null : id;
};
