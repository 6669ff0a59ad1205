import type { ServerResponse } from 'node:http';
import type { PublicHolidayTable } from '../../platform/public-holidays.ts';
import type { Logger } from '../../platform/logger.ts';
import { AppError } from '../errors.ts';
import type { HeaderTable } from '../headers.ts';
import { chooseEncoding, hasCurrent } from '../negotiate.ts';
import { createPublicHandler, type PublicHandler } from '../public-handler.ts';
import { packVariants, type Variants } from '../variants.ts';

interface FileDeps {
  publicHolidays: Pick<PublicHolidayTable, 'textOf'>;
  headers: Pick<HeaderTable, 'api'>;
  newId(): string;
  log: Pick<Logger, 'error'>;
}

const ADDRESS = /^\/api\/public-holidays\/((?:index|[A-Z]{2})\.json)(?:\?|$)/;

/** The table changes with the server's version only. */
const CACHE_CONTROL = 'public, max-age=86400';

/** Answers GET and HEAD of the table of public holidays, before Koa. Names that the table does not have are left to the API, which refuses
 * them. Source: shared-schema/docs/http-contract.md#public-holidays. */
export const createPublicHolidayFiles = ({ publicHolidays, headers, newId, log }: FileDeps): PublicHandler => {
  const packed = new Map<string, Variants>();
  const pack = async (file: string, text: Promise<string>): Promise<Variants> => {
    const known = packed.get(file) ?? (await packVariants(await text));
    packed.set(file, known);
    return known;
  };
  const refuse = (response: ServerResponse, cause: unknown): void => {
    const id = newId();
    log.error({ requestId: id, err: cause }, 'public holidays could not be read');
    const error = new AppError('busy', { retryAfterS: 5, cause });
    response.writeHead(error.status, {
      ...headers.api,
      'X-Request-Id': id,
      'Cache-Control': 'no-store',
      'Content-Type': TYPE,
      'Retry-After': 5,
    });
    response.end(JSON.stringify(error.toBody(id)));
  };
  return createPublicHandler([`GET ${ROUTES.index}`, `GET ${ROUTES.country}`], (request, response) => {
    const file = ADDRESS.exec(request.url ?? '')?.[1];
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const text = file !== undefined && isRead ? publicHolidays.textOf(file) : undefined;
    if (file === undefined || text === undefined) return null;
    pack(file, text).then(
      (variants) => {
        const encoding = chooseEncoding(request.headers['accept-encoding']);
        const { body, etag } = variants[encoding];
        const isCurrent = hasCurrent(request.headers['if-none-match'], etag);
        response.writeHead(isCurrent ? 304 : 200, {
          ...headers.api,
          'X-Request-Id': newId(),
          'Cache-Control': CACHE_CONTROL,
          Vary: 'Accept-Encoding',
          ETag: etag,
          ...(!isCurrent && { 'Content-Type': TYPE, 'Content-Length': body.length }),
          ...(!isCurrent && encoding !== 'identity' && { 'Content-Encoding': encoding }),
        });
        response.end(isCurrent || request.method === 'HEAD' ? undefined : body);
      },
      (error: unknown) => refuse(response, error),
    );
    return ROUTES[file === 'index.json' ? 'index' : 'country'];
  });
};

const TYPE = 'application/json; charset=utf-8';

/** The patterns under which these addresses are counted. */
const ROUTES = {
  index: '/api/public-holidays/index.json',
  country: '/api/public-holidays/{country}.json',
} as const;
