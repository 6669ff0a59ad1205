import * as z from 'zod/mini';
import { call } from './call.ts';
import { orOther } from './or-other.ts';

/** The results of testing a domain. The first five say what the page contains, the others why it could not be read:
 * - `found`: the current snippet of this widget.
 * - `held_back`: this widget's snippet, but something else on the page decides when it runs, such as a speed plugin.
 * - `without_id`: a snippet whose address lacks the widget's ID.
 * - `other_widget`: the snippet of another widget.
 * - `not_found`: no snippet in the page's HTML.
 * - `not_resolved`: the domain has no address.
 * - `private_address`: an address of the domain is in a private network.
 * - `refused`, `timed_out`, `unreachable`: no connection, no complete answer in time, or one that broke off.
 * - `certificate`: the HTTPS connection is not valid.
 * - `redirected_away`: the page redirects to a website that is not one of the owner's domains, or to an unusual port.
 * - `too_many_redirects`: it redirects again and again.
 * - `http_error`: the website answered with the error `status`.
 * - `not_html`: the answer is not a web page.
 * - `too_large`: the part of the page that was read has no snippet.
 * Source: shared-schema/docs/http-contract.md#domain-test. */
export const DOMAIN_TEST_RESULTS = [
  'found',
  'held_back',
  'without_id',
  'other_widget',
  'not_found',
  'not_resolved',
  'private_address',
  'refused',
  'timed_out',
  'unreachable',
  'certificate',
  'redirected_away',
  'too_many_redirects',
  'http_error',
  'not_html',
  'too_large',
] as const;
export type DomainTestResult = (typeof DOMAIN_TEST_RESULTS)[number];

/** Body of a test: one of the location's saved domains. */
export const DomainTestBody = z.strictObject({
  domain: z.string().check(z.maxLength(253, 'Please enter a valid domain (e.g., example.com)')),
});

/** The result of a test. Nothing else of the page leaves the server. */
export const DomainTestAnswer = z.object({
  result: orOther(DOMAIN_TEST_RESULTS),
  /** The address that gave the result, after redirects, without its query: "https://www.example.com/". */
  url: z.string(),
  /** The HTTP status of an `http_error`; otherwise null. */
  status: z.nullable(z.number()),
  /** Whether the page loads Google Tag Manager, which may add the snippet later. */
  tagManager: z.boolean(),
});
export type DomainTestAnswer = z.infer<typeof DomainTestAnswer>;

/** The call that reads an owner's website.
 * Source: shared-schema/docs/decisions/0144-reading-owners-websites.md. */
export const domainTestCalls = {
  test: call({
    method: 'POST',
    path: '/api/business/domain/test',
    auth: 'owner',
    body: DomainTestBody,
    answer: DomainTestAnswer,
  }),
} as const;
