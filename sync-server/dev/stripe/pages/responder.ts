import type { IncomingMessage } from 'node:http';
import { AppError } from '../../../src/http/errors.ts';
import type { Responder } from '../../../src/http/responder.ts';
import type { Pages } from './answer.ts';

const PREFIX = '/dev/stripe';
const FORM_BYTES = 16 * 1024;

export const isStripePage = (path: string): boolean => path === PREFIX || path.startsWith(`${PREFIX}/`);

/** Serves the pages in the Doorsign server. */
export const stripeResponder =
  (pages: Pages): Responder =>
  async (context) => {
    const method = context.method === 'HEAD' ? 'GET' : context.method;
    if (method !== 'GET' && method !== 'POST')
      throw new AppError('method_not_allowed', { headers: { Allow: 'GET, HEAD, POST' } });
    // A form of another site must not be able to pay.
    if (method === 'POST' && context.get('Sec-Fetch-Site') === 'cross-site') throw new AppError('not_found');
    const form = new URLSearchParams(method === 'POST' ? await readForm(context.req) : '');
    const answer = await pages({ method, path: context.path.slice(PREFIX.length), form });
    switch (answer?.kind) {
      case undefined:
        throw new AppError('not_found');
      case 'page':
        context.type = 'text/html; charset=utf-8';
        context.body = answer.html;
        return;
      case 'json':
        context.body = answer.value;
        return;
      case 'redirect':
        context.status = 303;
        context.set('Location', answer.to);
    }
  };

const readForm = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of request as AsyncIterable<Buffer>) {
    text += chunk.toString('latin1');
    if (text.length > FORM_BYTES) throw new AppError('too_large');
  }
  return text;
};
