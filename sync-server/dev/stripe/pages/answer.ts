/** What a page is asked. */
export interface PageRequest {
  method: 'GET' | 'POST';
  /** Behind /dev/stripe: `/checkout/cs_test_…` */
  path: string;
  /** The form of a POST. */
  form: URLSearchParams;
}

/** What a page answers. */
export type PageAnswer =
  { kind: 'page'; html: string } | { kind: 'redirect'; to: string } | { kind: 'json'; value: object };

/** @returns null where there is no such page */
export type Pages = (request: PageRequest) => PageAnswer | null | Promise<PageAnswer | null>;

export const shown = (html: string): PageAnswer => ({ kind: 'page', html });
export const redirect = (to: string): PageAnswer => ({ kind: 'redirect', to });
