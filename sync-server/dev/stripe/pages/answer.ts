/** A request to a page. */
export interface PageRequest {
  method: 'GET' | 'POST';
  /** The path below /dev/stripe, such as `/checkout/cs_test_…`. */
  path: string;
  /** The form of a POST. */
  form: URLSearchParams;
}

/** The response of a page. */
export type PageAnswer =
  | { kind: 'page'; html: string }
  | { kind: 'redirect'; to: string }
  | { kind: 'json'; value: object };

/** @returns null for an unknown page */
export type Pages = (request: PageRequest) => PageAnswer | null | Promise<PageAnswer | null>;

export const shown = (html: string): PageAnswer => ({ kind: 'page', html });
export const redirect = (to: string): PageAnswer => ({ kind: 'redirect', to });
