import type { IncomingMessage, ServerResponse } from 'node:http';
import { DEMO_ID, demoBusiness } from '@doorsign/shared-schema/demo';
import { AppError } from '../http/errors.ts';
import type { HeaderTable } from '../http/headers.ts';
import { createPublicHandler, type PublicHandler } from '../http/public-handler.ts';
import type { Logger } from '../platform/logger.ts';
import type { CacheRecorders } from '../platform/metrics/cache-metrics.ts';
import type { OutdatedSnippets } from '../records/widget-reports/outdated-snippets.ts';
import type { Publications } from '../records/publishing/publications.ts';
import { type Snapshots, NO_REVISION } from '../records/publishing/snapshots.ts';
import { readAddress, type WidgetAddress } from './address.ts';
import { createAnswerWriter, type PassingText, type PublicText } from './answer-writer.ts';
import { createClosuresCache } from './closures/closures-cache.ts';
import { isOriginAllowed } from './origin.ts';
import { createPayloadCache, type PublicAnswers } from './payload-cache.ts';
import { loadScript } from './script.ts';
import { createStatusCache, type StatusSource } from './status/status-cache.ts';
import { packVariants } from '../http/variants.ts';
import { createEventTaker } from './visits/event-taker.ts';
import { createObserver } from './visits/observer.ts';
import { createSnippetObserver } from './visits/snippet-observer.ts';
import type { Visits } from './visits/visits.ts';

interface WidgetHandlerDeps {
  snapshots: Pick<Snapshots, 'findPublic'>;
  publications: Pick<Publications, 'subscribe'>;
  visits: Pick<Visits, 'count' | 'note'>;
  outdatedSnippets: Pick<OutdatedSnippets, 'note' | 'forget'>;
  /** Counts an event against the limits of the request's address. @throws AppError rate_limited */
  takeEventToken(request: IncomingMessage): Promise<void>;
  /** The wall clock, epoch milliseconds. */
  now(): number;
  newId(): string;
  /** Origin without a trailing slash. */
  publicUrl: string;
  /** widget/dist/widget.js */
  scriptFile: string;
  headers: Pick<HeaderTable, 'widget' | 'widgetPicture'>;
  /** See createAnswerWriter(). */
  keptS?: number | undefined;
  caches: CacheRecorders;
  log: Pick<Logger, 'error'>;
}

const ROUTES = {
  script: '/api/widget.js',
  payload: '/api/widget/{id}',
  picture: '/api/widget/{id}/status.svg',
  status: '/api/widget/{id}/status.json',
  closures: '/api/widget/{id}/closures.ics',
  events: '/api/widget/{id}/events',
} as const satisfies Record<WidgetAddress['kind'], string>;

const CALLS = [
  `GET ${ROUTES.script}`,
  `GET ${ROUTES.payload}`,
  `GET ${ROUTES.picture}`,
  `GET ${ROUTES.status}`,
  `GET ${ROUTES.closures}`,
  `POST ${ROUTES.events}`,
] as const;

const METHODS: Readonly<Record<WidgetAddress['kind'], readonly string[]>> = {
  script: ['GET', 'HEAD'],
  payload: ['GET', 'HEAD'],
  picture: ['GET', 'HEAD'],
  status: ['GET', 'HEAD'],
  closures: ['GET', 'HEAD'],
  events: ['POST'],
};

/** Handles the public group from memory, before all other handlers: the widget's script and payloads, its events, the status for pages
 * without scripts, and the calendar of closures.
 *
 * A script request with an unknown id gets the script without a payload, because an error would only look like a broken script to the page.
 * This script requests the payload, gets 404, and explains on the console why nothing shows.
 * Source: shared-schema/docs/http-contract.md#public-files and #widget. */
export const createWidgetHandler = (deps: WidgetHandlerDeps): PublicHandler => {
  const { publications, takeEventToken, now, publicUrl, scriptFile, headers, caches, log } = deps;
  const snapshots = withDemo(deps.snapshots, now);
  const fillScript = loadScript(scriptFile, publicUrl);
  const plainScript = fillScript && packVariants(fillScript(null));
  const onStale = (error: unknown): void => log.error({ err: error }, 'served a stale widget response');
  const cache = createPayloadCache({
    snapshots,
    publications,
    now,
    publicUrl,
    fillScript,
    onStale,
    counts: caches.payload,
  });
  const statuses = createStatusCache({ snapshots, publications, now, onStale, counts: caches.status });
  const closures = createClosuresCache({ snapshots, publications, now, onStale, counts: caches.closures });
  const writer = createAnswerWriter({ ...deps, headers: headers.widget, pictureHeaders: headers.widgetPicture });
  const snippets = createSnippetObserver(deps);
  const observer = createObserver({ ...deps, snippets });
  const takeEvent = createEventTaker({ cache, observer, takeToken: takeEventToken, log });

  /** @throws AppError domain_not_allowed */
  const assertAllowed = (origin: string | undefined, domains: readonly string[]): void => {
    if (!isOriginAllowed(origin, domains, publicUrl)) throw new AppError('domain_not_allowed');
  };

  /** @throws AppError domain_not_allowed */
  const choose = (kind: ScriptOrPayload, id: string, answers: PublicAnswers, page: Page): PublicText | null => {
    if (kind === 'script') {
      observer.loaded({ id, answers }, page.referer, 'by tag');
      return answers.script && { kind, variants: answers.script, locationId: id };
    }
    observer.loaded({ id, answers }, page.origin ?? page.referer, 'by script');
    assertAllowed(page.origin, answers.domains);
    return { kind, variants: answers.payload, locationId: id };
  };

  /** @throws AppError not_found, domain_not_allowed, busy */
  const look = async (kind: ScriptOrPayload, id: string | null, page: Page): Promise<Found> => {
    const answers = id === null ? undefined : await cache.find(id);
    if (id !== null && answers) {
      const text = choose(kind, id, answers, page);
      if (text) return { text, isCurrent: cache.isCurrent(id, answers) };
    } else if (kind === 'script' && plainScript) {
      snippets.outdated(id === null ? 'without_id' : 'unknown_id', page.referer);
      return { text: { kind: 'script', variants: await plainScript, locationId: id }, isCurrent: true };
    } else if (kind === 'payload') {
      snippets.outdated('unknown_id', page.origin ?? page.referer);
    }
    throw notFound(id);
  };

  /** @throws AppError domain_not_allowed */
  const momentText = (
    { kind, locationId }: Pick<PassingText, 'kind' | 'locationId'>,
    source: StatusSource,
    { origin }: Page,
  ): PassingText => {
    assertAllowed(origin, source.domains);
    const { data, picture, until } = source.currentStatus();
    return { kind, locationId, until, ...(kind === 'status' ? data : picture) };
  };

  /** @throws AppError not_found, domain_not_allowed, busy */
  const findPassingText = async (kind: PassingText['kind'], id: string | null, page: Page): Promise<PassingText> => {
    const source = id === null ? undefined : (statuses.peek(id) ?? (await statuses.find(id)));
    if (id === null || !source) throw notFound(id);
    return momentText({ kind, locationId: id }, source, page);
  };

  /** @throws AppError not_found, domain_not_allowed, busy */
  const findClosures = async (id: string | null, { origin }: Page): Promise<PublicText> => {
    const found = id === null ? undefined : (closures.peek(id) ?? (await closures.find(id)));
    if (!found) throw notFound(id);
    assertAllowed(origin, found.domains);
    return { kind: 'closures', variants: found.calendar, locationId: id };
  };

  const refuse = (request: IncomingMessage, response: ServerResponse, caught: unknown): void => {
    const error = caught instanceof AppError ? caught : new AppError('busy', { retryAfterS: 5, cause: caught });
    const requestId = writer.refuse(request, response, error);
    if (error.cause) log.error({ requestId, err: error.cause }, 'widget request failed');
  };

  const answer = (request: IncomingMessage, response: ServerResponse, { kind, id, challenge }: WidgetAddress): void => {
    const { origin, referer } = request.headers;
    const onRefused = (error: unknown): void => refuse(request, response, error);
    if (!METHODS[kind].includes(request.method ?? ''))
      throw new AppError('method_not_allowed', { headers: { Allow: METHODS[kind].join(', ') } });
    if (kind === 'events') {
      takeEvent(request, id).then(() => writer.sendNothing(response), onRefused);
      return;
    }
    if (kind === 'status' || kind === 'picture') {
      findPassingText(kind, id, { origin, referer }).then(
        (text) => writer.sendPassing(request, response, text),
        onRefused,
      );
      return;
    }
    if (kind === 'closures') {
      findClosures(id, { origin, referer }).then((text) => writer.sendHourly(request, response, text), onRefused);
      return;
    }
    const send = ({ text, isCurrent }: Found): void => {
      if (challenge !== null) writer.sendProven(request, response, text, challenge);
      else if (isCurrent) writer.send(request, response, text);
      else writer.sendOld(request, response, text);
    };
    const atHand = id === null ? undefined : cache.peek(id);
    const text = id !== null && atHand && choose(kind, id, atHand, { origin, referer });
    if (text) send({ text, isCurrent: true });
    else look(kind, id, { origin, referer }).then(send, onRefused);
  };

  return createPublicHandler(CALLS, (request, response) => {
    const address = readAddress(request.url ?? '');
    if (!address) return null;
    try {
      answer(request, response, address);
    } catch (error) {
      refuse(request, response, error);
    }
    return ROUTES[address.kind];
  });
};

/** A text that was not in memory. */
interface Found {
  readonly text: PublicText;
  /** True if it has every change of which this process has heard. */
  readonly isCurrent: boolean;
}

type ScriptOrPayload = Exclude<PublicText['kind'], 'words' | 'closures'>;

/** The headers by which a browser names the requesting page. */
interface Page {
  readonly origin: string | undefined;
  readonly referer: string | undefined;
}

/** @param id the location that may become known at any time; null for what cannot be an id */
const notFound = (id: string | null): AppError =>
  new AppError('not_found', {
    headers: { 'Cache-Control': 'public, max-age=60', ...(id !== null && { 'Cache-Tag': id }) },
  });

/** Adds the sample business, which is not in the database, to the stored snapshots. Source: shared-schema/docs/product-rules.md#p15. */
const withDemo = ({ findPublic }: Pick<Snapshots, 'findPublic'>, now: () => number): Pick<Snapshots, 'findPublic'> => ({
  findPublic(locationId) {
    if (locationId !== DEMO_ID) return findPublic(locationId);
    return Promise.resolve({ locationId, rev: NO_REVISION, updatedAt: 0, domains: [], ...demoBusiness(now()) });
  },
});
