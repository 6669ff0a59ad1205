import type { Context } from 'koa';
import { isLoopback } from '../platform/loopback.ts';

/** Sends who asked under another host name to the same page of PUBLIC_URL. In local mode that is how a page has one
 * origin, and how a foreign name that was bound to this machine gets nothing to read (shared-schema/docs/http-contract.md#local-mode).
 * @param allowLoopback other names of this very machine may stay
 * @returns             whether it answered */
export const redirectToPublicHost = (context: Context, publicUrl: string, { allowLoopback = false } = {}): boolean => {
  const host = context.get('Host');
  if (host === new URL(publicUrl).host) return false;
  if (allowLoopback && isLoopback(host.replace(/:\d+$/, ''))) return false;
  context.status = 302;
  context.set('Location', `${publicUrl}${context.path}${context.search}`);
  context.set('Cache-Control', 'no-store');
  return true;
};
