import type { Context } from 'koa';
import type { AppFile } from './app-files.ts';

/** Sends a file in the smallest encoding that the client accepts, or 304 if the client's copy is current. */
export const sendFile = (context: Context, file: AppFile): void => {
  const { encoding, body, tag } = chooseForm(context, file);
  context.set('Cache-Control', file.cacheControl);
  context.set('Vary', 'Accept-Encoding');
  context.set('ETag', `"${tag}"`);
  context.type = file.type;
  if (context.status === 200 && context.fresh) {
    context.status = 304;
    return;
  }
  if (encoding) context.set('Content-Encoding', encoding);
  context.body = body;
};

const chooseForm = (context: Context, { br, gzip, identity, tag }: AppFile) => {
  if (br && context.acceptsEncodings('br')) return { encoding: 'br', body: br, tag: `${tag}-br` };
  if (gzip && context.acceptsEncodings('gzip')) return { encoding: 'gzip', body: gzip, tag: `${tag}-gzip` };
  return { encoding: null, body: identity, tag };
};
