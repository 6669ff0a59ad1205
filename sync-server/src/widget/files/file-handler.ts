import type { IncomingMessage } from 'node:http';
import { AppError } from '../../http/errors.ts';
import type { HeaderTable } from '../../http/headers.ts';
import { createPublicHandler, type PublicHandler } from '../../http/public-handler.ts';
import type { Logger } from '../../platform/logger.ts';
import type { OutdatedSnippets } from '../../records/widget-reports/outdated-snippets.ts';
import { createAnswerWriter, type PublicText } from '../answer-writer.ts';
import { createSnippetObserver, type SnippetObserver } from '../visits/snippet-observer.ts';
import { ELEMENT_FILE, readFileName } from './file-name.ts';
import type { WidgetFiles } from './widget-files.ts';

interface FileHandlerDeps {
  widgetFiles: Pick<WidgetFiles, 'find'>;
  outdatedSnippets: Pick<OutdatedSnippets, 'note' | 'forget'>;
  publicUrl: string;
  headers: Pick<HeaderTable, 'widget' | 'widgetPicture'>;
  /** The wall clock, epoch milliseconds. */
  now(): number;
  newId(): string;
  log: Pick<Logger, 'error'>;
}

/** Handles GET and HEAD of the widget's files, before all other handlers. All but one are immutable. Files that were requested before are in memory.
 * Source: shared-schema/docs/http-contract.md#public-files and #widget. */
export const createFileHandler = (deps: FileHandlerDeps): PublicHandler => {
  const { widgetFiles, headers, now, newId, log } = deps;
  const snippets = createSnippetObserver(deps);
  const writer = createAnswerWriter({ headers: headers.widget, pictureHeaders: headers.widgetPicture, now, newId });

  /** @throws AppError method_not_allowed, not_found; what find() throws */
  const look = async (request: IncomingMessage, name: string | null): Promise<PublicText> => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw new AppError('method_not_allowed', { headers: { Allow: 'GET, HEAD' } });
    const found = name === null ? undefined : await widgetFiles.find(name);
    if (name?.startsWith('widget.')) observePin(snippets, request, found !== undefined);
    if (!found) throw new AppError('not_found', { headers: { 'Cache-Control': 'public, max-age=60' } });
    return found;
  };

  return createPublicHandler([`GET ${ROUTE}`], (request, response) => {
    const name = readFileName(request.url ?? '');
    if (name === undefined) return null;
    look(request, name).then(
      (text) => writer[name === ELEMENT_FILE ? 'send' : 'sendForEver'](request, response, text),
      (caught: unknown) => {
        const error = caught instanceof AppError ? caught : new AppError('busy', { retryAfterS: 5, cause: caught });
        const requestId = writer.refuse(request, response, error);
        if (error.cause) log.error({ requestId, err: error.cause }, 'widget file could not be read or compressed');
      },
    );
    return ROUTE;
  });
};

/** The pattern under which all these addresses are counted: those of the pinned script, too, which are beside the folder. */
const ROUTE = '/api/widget/{file}';

/** Records a snippet that pins a version. It names no business, so only its host identifies the owner. */
const observePin = (
  snippets: SnippetObserver,
  { headers: { origin, referer } }: IncomingMessage,
  isThere: boolean,
): void => {
  if (isThere) snippets.current(origin ?? referer);
  else snippets.outdated('gone_script', origin ?? referer);
};
