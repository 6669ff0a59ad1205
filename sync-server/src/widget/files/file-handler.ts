import type { IncomingMessage } from 'node:http';
import { AppError } from '../../http/errors.ts';
import type { HeaderTable } from '../../http/headers.ts';
import type { PublicHandler } from '../../http/public-handler.ts';
import type { Logger } from '../../platform/logger.ts';
import type { OldTags } from '../../records/widget-reports/old-tags.ts';
import { createAnswerWriter, type PublicText } from '../answer-writer.ts';
import { createTagObserver, type TagObserver } from '../visits/tag-observer.ts';
import { readFileName } from './file-name.ts';
import type { WidgetFiles } from './widget-files.ts';

interface FileHandlerDeps {
  widgetFiles: Pick<WidgetFiles, 'find'>;
  oldTags: Pick<OldTags, 'note' | 'forget'>;
  publicUrl: string;
  headers: Pick<HeaderTable, 'widget' | 'widgetPicture'>;
  /** The wall clock, epoch milliseconds. */
  now(): number;
  newId(): string;
  log: Pick<Logger, 'error'>;
}

/** Handles GET and HEAD of the widget's immutable files, before all other handlers. Files that were requested before are in memory.
 * Source: shared-schema/docs/http-contract.md#public-files and #widget. */
export const createFileHandler = (deps: FileHandlerDeps): PublicHandler => {
  const { widgetFiles, headers, now, newId, log } = deps;
  const tags = createTagObserver(deps);
  const writer = createAnswerWriter({ headers: headers.widget, pictureHeaders: headers.widgetPicture, now, newId });

  /** @throws AppError method_not_allowed, not_found; what find() throws */
  const look = async (request: IncomingMessage, name: string | null): Promise<PublicText> => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw new AppError('method_not_allowed', { headers: { Allow: 'GET, HEAD' } });
    const found = name === null ? undefined : await widgetFiles.find(name);
    if (name?.startsWith('widget.')) observePin(tags, request, found !== undefined);
    if (!found) throw new AppError('not_found', { headers: { 'Cache-Control': 'public, max-age=60' } });
    return found;
  };

  return (request, response) => {
    const name = readFileName(request.url ?? '');
    if (name === undefined) return null;
    look(request, name).then(
      (text) => writer.sendForEver(request, response, text),
      (caught: unknown) => {
        const error = caught instanceof AppError ? caught : new AppError('busy', { retryAfterS: 5, cause: caught });
        const requestId = writer.refuse(request, response, error);
        if (error.cause) log.error({ requestId, err: error.cause }, 'a file of the widget was not found or not packed');
      },
    );
    return ROUTE;
  };
};

/** The route under which all these addresses are counted. */
const ROUTE = 'widget file';

/** Records a snippet that pins a version. It names no business, so only its host identifies the owner. */
const observePin = (tags: TagObserver, { headers: { origin, referer } }: IncomingMessage, isThere: boolean): void => {
  if (isThere) tags.goodTag(origin ?? referer);
  else tags.oldTag('gone_script', origin ?? referer);
};
