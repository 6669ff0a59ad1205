import type { DomainTestAnswer } from '@doorsign/shared-schema/api';
import { hostAllowed } from '@doorsign/shared-schema/domain/host';
import { getDomain } from 'tldts';
import { AppError } from '../http/errors.ts';
import type { Owner } from '../http/owner.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import type { Database } from '../platform/database/database.ts';
import { fetchPage, type FetchedPage, type WebAccess } from '../platform/page-fetch.ts';
import { WEBSITE } from '../platform/parameters.ts';
import type { Records } from '../records/records.ts';
import { findSnippet, loadsTagManager } from './find-snippet.ts';

interface DomainTestDeps {
  database: Pick<Database, 'read'>;
  records: Pick<Records, 'settingsFor'>;
  rateLimits: Pick<RateLimits, 'takeForWebsite'>;
  web: WebAccess;
  /** The origin of the widget's script. */
  publicUrl: string;
  /** Time limit of a whole test in milliseconds. */
  limitMs: number;
}

export type DomainTest = ReturnType<typeof createDomainTest>;

/** Fetches the first page of one of a location's domains and looks for the widget's snippet.
 * Source: shared-schema/docs/http-contract.md#domain-test; shared-schema/docs/decisions/0144-reading-owners-websites.md. */
export const createDomainTest = ({ database, records, rateLimits, web, publicUrl, limitMs }: DomainTestDeps) => {
  let running = 0;

  /** An owner without HTTPS has a website, too: visitors' browsers try both. */
  const fetchFirstPage = async (domain: string, domains: readonly string[]): Promise<FetchedPage> => {
    const options = {
      userAgent: `Doorsign (+${publicUrl}; checks its widget for the website's owner)`,
      isFollowed: (host: string): boolean => hostAllowed(host, domains),
      signal: AbortSignal.timeout(limitMs),
    };
    const page = await fetchPage(web, new URL(`https://${domain}/`), options);
    const isWithoutHttps = page.kind === 'failed' && page.fault === 'refused' && page.url.protocol === 'https:';
    return isWithoutHttps ? fetchPage(web, new URL(`http://${domain}/`), options) : page;
  };

  /** @throws AppError email_unverified, validation_failed for a domain that is not saved, rate_limited, busy */
  return async ({ locationId, emailVerified }: Owner, domain: string): Promise<DomainTestAnswer> => {
    if (!emailVerified) throw new AppError('email_unverified');
    const { domains } = await records.settingsFor(database.read, locationId);
    if (!domains.includes(domain)) {
      const detail = 'Save this domain first, then test it.';
      throw new AppError('validation_failed', { detail, fields: { domain: detail } });
    }
    await rateLimits.takeForWebsite(getDomain(domain, { allowPrivateDomains: true }) ?? domain);
    if (running >= WEBSITE.testsAtOnce) throw new AppError('busy');
    running += 1;
    try {
      return answerOf(await fetchFirstPage(domain, domains), locationId, publicUrl);
    } finally {
      running -= 1;
    }
  };
};

const answerOf = (page: FetchedPage, locationId: string, publicUrl: string): DomainTestAnswer => {
  const url = shownUrl(page.url);
  if (page.kind === 'failed') return { result: page.fault, url, status: page.status, tagManager: false };
  const found = findSnippet(page.html, { id: locationId, pageUrl: page.url, publicUrl });
  const isUnread = found === 'not_found' && !page.isWhole;
  return {
    result: isUnread ? 'too_large' : found,
    url,
    status: null,
    tagManager: loadsTagManager(page.html),
  };
};

/** Returns an address without its query, which may hold a secret, and not longer than a line. */
const shownUrl = ({ protocol, host, pathname }: URL): string => `${protocol}//${host}${pathname}`.slice(0, 300);
