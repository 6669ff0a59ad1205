import type { IncomingMessage } from 'node:http';
import { AppError } from '../../http/errors.ts';
import type { HeaderTable } from '../../http/headers.ts';
import type { PublicHandler } from '../../http/public-handler.ts';
import type { Logger } from '../../platform/logger.ts';
import type { OldTags } from '../../records/old-tags.ts';
import { createAnswerWriter } from '../answer-writer.ts';
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

/** Answers GET and HEAD of the widget's files that never change, in front of everything else, from memory.
 * Source: contract sections 3 and 4. */
export const createFileHandler = (deps: FileHandlerDeps): PublicHandler => {
  const { widgetFiles, headers, now, newId, log } = deps;
  const tags = createTagObserver(deps);
  const writer = createAnswerWriter({ headers: headers.widget, pictureHeaders: headers.widgetPicture, now, newId });
  return (request, response) => {
    const name = readFileName(request.url ?? '');
    if (name === undefined) return null;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const found = name === null || !isRead ? undefined : widgetFiles.find(name);
    if (name?.startsWith('widget.')) observePin(tags, request, found !== undefined);
    if (found) {
      found.then(
        (text) => writer.sendForEver(request, response, text),
        (cause: unknown) => {
          const requestId = writer.refuse(request, response, new AppError('busy', { retryAfterS: 5, cause }));
          log.error({ requestId, err: cause }, 'a file of the widget was not packed');
        },
      );
      return ROUTE;
    }
    const refusal = isRead
      ? new AppError('not_found', { headers: { 'Cache-Control': 'public, max-age=60' } })
      : new AppError('method_not_allowed', { headers: { Allow: 'GET, HEAD' } });
    writer.refuse(request, response, refusal);
    return ROUTE;
  };
};

/** What all their addresses are counted under. */
const ROUTE = 'widget file';

/** A tag that pins a version names no business: its host alone tells whose it is. */
const observePin = (tags: TagObserver, { headers: { origin, referer } }: IncomingMessage, isThere: boolean): void => {
  if (isThere) tags.goodTag(origin ?? referer);
  else tags.oldTag('gone_script', origin ?? referer);
};
