import { AppError } from '../../http/errors.ts';
import type { HeaderTable } from '../../http/headers.ts';
import type { Logger } from '../../platform/logger.ts';
import { createAnswerWriter } from '../answer-writer.ts';
import type { WidgetHandler } from '../handler.ts';
import { readFileName } from './file-name.ts';
import type { WidgetFiles } from './widget-files.ts';

interface FileHandlerDeps {
  widgetFiles: Pick<WidgetFiles, 'find'>;
  headers: Pick<HeaderTable, 'widget' | 'widgetPicture'>;
  /** The wall clock, epoch milliseconds. */
  now(): number;
  newId(): string;
  log: Pick<Logger, 'error'>;
}

/** Answers GET and HEAD of the widget's files that never change, in front of everything else, from memory.
 * Source: contract sections 3 and 4. */
export const createFileHandler = ({ widgetFiles, headers, now, newId, log }: FileHandlerDeps): WidgetHandler => {
  const writer = createAnswerWriter({ headers: headers.widget, pictureHeaders: headers.widgetPicture, now, newId });
  return (request, response) => {
    const name = readFileName(request.url ?? '');
    if (name === undefined) return false;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const found = name === null || !isRead ? undefined : widgetFiles.find(name);
    if (found) {
      found.then(
        (text) => writer.sendForEver(request, response, text),
        (cause: unknown) => {
          log.error({ err: cause }, 'a file of the widget was not packed');
          writer.refuse(request, response, new AppError('busy', { retryAfterS: 5, cause }));
        },
      );
      return true;
    }
    const refusal = isRead
      ? new AppError('not_found', { headers: { 'Cache-Control': 'public, max-age=60' } })
      : new AppError('method_not_allowed', { headers: { Allow: 'GET, HEAD' } });
    writer.refuse(request, response, refusal);
    return true;
  };
};
