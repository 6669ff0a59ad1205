import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '../http/errors.ts';
import type { Headers } from '../http/headers.ts';
import type { Logger } from '../platform/logger.ts';
import type { Publications } from '../records/publications.ts';
import type { Snapshots } from '../records/snapshots.ts';
import { readAddress, type WidgetAddress } from './address.ts';
import { createAnswerWriter, type PublicText } from './answer-writer.ts';
import { isOriginAllowed } from './origin.ts';
import { createPayloadCache, type PublicAnswers } from './payload-cache.ts';
import { loadScript } from './script.ts';
import { packVariants } from './variants.ts';

interface WidgetHandlerDeps {
  snapshots: Snapshots;
  publications: Publications;
  /** The wall clock, epoch milliseconds. */
  now(): number;
  newId(): string;
  /** Origin without a slash at the end. */
  publicUrl: string;
  /** widget/dist/widget.js */
  scriptFile: string;
  /** The widget's column of the header table. */
  headers: Headers;
  log: Pick<Logger, 'error'>;
}

/** Takes a request of the public group and answers it, now or soon.
 * @returns false for every other request, which is left untouched */
export type WidgetHandler = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Answers GET and HEAD of the widget's script and payloads in front of everything else, from memory.
 *
 * The script of an id that nobody has is the script without a payload: a page would only see that a script is broken. That
 * one asks for the payload, hears 404, and tells the console why nothing shows.
 * Source: contract sections 3 and 4. */
export const createWidgetHandler = (deps: WidgetHandlerDeps): WidgetHandler => {
  const { snapshots, publications, now, newId, publicUrl, scriptFile, headers, log } = deps;
  const fillScript = loadScript(scriptFile);
  const plainScript = fillScript && packVariants(fillScript(null));
  const onStale = (error: unknown): void => log.error({ err: error }, 'an older widget payload was served');
  const cache = createPayloadCache({ snapshots, publications, now, publicUrl, fillScript, onStale });
  const writer = createAnswerWriter({ headers, now, newId });

  /** @throws AppError domain_not_allowed */
  const choose = ({ kind }: WidgetAddress, answers: PublicAnswers, origin: string | undefined): PublicText | null => {
    if (kind === 'script') return answers.script && { kind, variants: answers.script };
    if (!isOriginAllowed(origin, answers.domains, publicUrl)) throw new AppError('domain_not_allowed');
    return { kind, variants: answers.payload };
  };

  /** @throws AppError not_found, domain_not_allowed, busy */
  const look = async (address: WidgetAddress, origin: string | undefined): Promise<PublicText> => {
    const answers = address.id === null ? undefined : await cache.find(address.id);
    if (answers) {
      const text = choose(address, answers, origin);
      if (text) return text;
    } else if (address.kind === 'script' && plainScript) {
      return { kind: 'script', variants: await plainScript };
    }
    throw new AppError('not_found', { headers: { 'Cache-Control': 'public, max-age=60' } });
  };

  const refuse = (request: IncomingMessage, response: ServerResponse, caught: unknown): void => {
    const error = caught instanceof AppError ? caught : new AppError('busy', { retryAfterS: 5, cause: caught });
    if (error.cause) log.error({ err: error.cause }, 'a widget request failed');
    writer.refuse(request, response, error);
  };

  return (request, response) => {
    const address = readAddress(request.url ?? '');
    if (!address) return false;
    const { origin } = request.headers;
    try {
      if (request.method !== 'GET' && request.method !== 'HEAD')
        throw new AppError('method_not_allowed', { headers: { Allow: 'GET, HEAD' } });
      const atHand = address.id === null ? undefined : cache.peek(address.id);
      const text = atHand && choose(address, atHand, origin);
      if (text) writer.send(request, response, text);
      else
        look(address, origin).then(
          (found) => writer.send(request, response, found),
          (error: unknown) => refuse(request, response, error),
        );
    } catch (error) {
      refuse(request, response, error);
    }
    return true;
  };
};
