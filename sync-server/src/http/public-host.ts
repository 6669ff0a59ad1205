import type { Context } from 'koa';
import { isLoopback } from '../platform/loopback.ts';

/** Redirects a request for another host name to the same page of PUBLIC_URL. In local mode, this gives every page one origin and prevents
 * DNS rebinding: a foreign name that points to this machine gets nothing to read (shared-schema/docs/http-contract.md#local-mode).
 * @param allowLoopback whether other loopback names of this machine are accepted
 * @returns             whether a redirect was sent */
export const redirectToPublicHost = (context: Context, publicUrl: string, { allowLoopback = false } = {}): boolean => {
  const host = context.get('Host');
  if (host === new URL(publicUrl).host) return false;
  if (allowLoopback && isLoopback(host.replace(/:\d+$/, ''))) return false;
  context.status = 302;
  context.set('Location', `${publicUrl}${context.path}${context.search}`);
  context.set('Cache-Control', 'no-store');
  return true;
};
