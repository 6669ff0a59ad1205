import type { IncomingMessage, ServerResponse } from 'node:http';
import { MINUTE } from '@doorsign/shared-schema/status/units';
import { AppError } from '../../http/errors.ts';
import type { Headers, HeaderTable } from '../../http/headers.ts';
import { chooseEncoding, hasCurrent } from '../../http/negotiate.ts';
import { createPublicHandler, type PublicHandler } from '../../http/public-handler.ts';
import { packVariants, type Variants } from '../../http/variants.ts';
import type { Logger } from '../../platform/logger.ts';
import type { CacheRecorders } from '../../platform/metrics/cache-metrics.ts';
import { readDirectoryAddress, type DirectoryAddress } from './address.ts';
import { directoryAnswerOf } from './directory-answer.ts';
import { createDirectoryCache, type DirectoryCacheDeps, type LoadedDirectory } from './directory-cache.ts';
import { directoryPage } from './directory-page.ts';

interface DirectoryHandlerDeps extends Omit<DirectoryCacheDeps, 'counts' | 'onStale'> {
  /** The built page with its placeholders; null before the app is built. */
  template: string | null;
  /** The page for unknown addresses; null before the app is built. */
  notFoundPage: string | null;
  headers: Pick<HeaderTable, 'directory' | 'page' | 'widget'>;
  /** Origin without a trailing slash. */
  publicUrl: string;
  newId(): string;
  caches: Pick<CacheRecorders, 'directory'>;
  log: Pick<Logger, 'error'>;
}

/** The texts of a directory for one minute, each packed when it is first requested. */
interface Texts {
  readonly from: number;
  readonly until: number;
  readonly made: Promise<Readonly<Record<DirectoryAddress['kind'], string>>>;
}

const ROUTES = { page: '/at/{name}', data: '/at/{name}/locations.json' } as const;
const TYPES = { page: 'text/html; charset=utf-8', data: 'application/json; charset=utf-8' } as const;

/** Time for which it is remembered that a name has no directory, in seconds. */
const UNKNOWN_FOR_S = 60;

/** Answers the pages that list a business's locations, and their data, from memory and before Koa. The texts are right until the next whole
 * minute. Source: shared-schema/docs/http-contract.md#directory. */
export const createDirectoryHandler = (deps: DirectoryHandlerDeps): PublicHandler => {
  const { template, notFoundPage, headers, publicUrl, now, newId, log } = deps;
  const find = createDirectoryCache({
    ...deps,
    counts: deps.caches.directory,
    onStale: (error) => log.error({ err: error }, 'served a stale directory'),
  });
  const unknownPage = notFoundPage === null ? null : Buffer.from(notFoundPage);
  const textsOf = new WeakMap<LoadedDirectory, Texts>();
  const packed = createPacked();
  const dataHeaders = { ...headers.widget, 'Access-Control-Expose-Headers': 'Asked' };
  const headersOf = (kind: DirectoryAddress['kind']): Headers => (kind === 'page' ? headers.directory : dataHeaders);

  const currentTexts = (directory: LoadedDirectory): Texts => {
    const nowMs = now();
    const known = textsOf.get(directory);
    if (known && known.from <= nowMs && nowMs < known.until) return known;
    const make = async () => {
      const answer = await directoryAnswerOf(directory, nowMs, publicUrl);
      const page = template === null ? '' : await directoryPage(template, directory, answer, nowMs);
      return { page, data: JSON.stringify(answer) };
    };
    // Requests that come meanwhile wait for the same texts.
    const texts = { from: nowMs, until: (Math.floor(nowMs / MINUTE) + 1) * MINUTE, made: make() };
    textsOf.set(directory, texts);
    return texts;
  };

  /** @throws AppError method_not_allowed, not_found, busy */
  const answer = async (
    request: IncomingMessage,
    response: ServerResponse,
    { kind, name, redirectTo, challenge }: DirectoryAddress,
  ): Promise<void> => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw new AppError('method_not_allowed', { headers: { Allow: 'GET, HEAD' } });
    if (redirectTo !== null) {
      response.writeHead(308, { ...headersOf(kind), 'X-Request-Id': newId(), Location: redirectTo });
      response.end();
      return;
    }
    const directory = name === null ? undefined : await find(name);
    if (!directory)
      throw new AppError('not_found', { headers: { 'Cache-Control': `public, max-age=${UNKNOWN_FOR_S}` } });
    if (kind === 'page' && template === null) throw new AppError('busy', { detail: 'The app has not been built.' });
    const texts = currentTexts(directory);
    const variants = await packed(directory, kind, (await texts.made)[kind]);
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const { body, etag } = variants[encoding];
    const isCurrent = hasCurrent(request.headers['if-none-match'], etag);
    const seconds = Math.max(0, Math.floor((texts.until - now()) / 1000));
    response.writeHead(isCurrent ? 304 : 200, {
      ...headersOf(kind),
      'X-Request-Id': newId(),
      'Cache-Control': challenge === null ? `public, max-age=${seconds}, must-revalidate` : 'no-store',
      ...(challenge !== null && { Asked: challenge }),
      Vary: 'Accept-Encoding',
      ETag: etag,
      // What a shared cache forgets with any of its locations.
      'Cache-Tag': directory.places.map(({ snapshot }) => snapshot.locationId).join(','),
      ...(!isCurrent && { 'Content-Type': TYPES[kind], 'Content-Length': body.length }),
      ...(!isCurrent && encoding !== 'identity' && { 'Content-Encoding': encoding }),
    });
    response.end(isCurrent || request.method === 'HEAD' ? undefined : body);
  };

  const refuse = (
    request: IncomingMessage,
    response: ServerResponse,
    { kind }: DirectoryAddress,
    caught: unknown,
  ): void => {
    const error = caught instanceof AppError ? caught : new AppError('busy', { retryAfterS: 5, cause: caught });
    const requestId = newId();
    if (error.cause) log.error({ requestId, err: error.cause }, 'directory could not be read');
    const page = kind === 'page' && error.code === 'not_found' ? unknownPage : null;
    const body = page ?? Buffer.from(JSON.stringify(error.toBody(requestId)));
    response.writeHead(error.status, {
      ...(page ? headers.page : headersOf(kind)),
      'X-Request-Id': requestId,
      'Cache-Control': 'no-store',
      'Content-Type': page ? TYPES.page : TYPES.data,
      'Content-Length': body.length,
      ...(error.retryAfterS !== undefined && { 'Retry-After': error.retryAfterS }),
      ...error.headers,
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  };

  return createPublicHandler([`GET ${ROUTES.page}`, `GET ${ROUTES.data}`], (request, response) => {
    const address = readDirectoryAddress(request.url ?? '');
    if (!address) return null;
    answer(request, response, address).catch((error: unknown) => refuse(request, response, address, error));
    return ROUTES[address.kind];
  });
};

/** Creates a function that packs the texts of a directory, and the same text once only: it usually stays for hours. */
const createPacked = () => {
  const byDirectory = new WeakMap<LoadedDirectory, Partial<Record<DirectoryAddress['kind'], Packed>>>();
  return (directory: LoadedDirectory, kind: DirectoryAddress['kind'], text: string): Promise<Variants> => {
    const known = byDirectory.get(directory) ?? {};
    byDirectory.set(directory, known);
    const last = known[kind];
    if (last?.text === text) return last.variants;
    const variants = packVariants(text);
    known[kind] = { text, variants };
    return variants;
  };
};

interface Packed {
  readonly text: string;
  readonly variants: Promise<Variants>;
}
