import { WIDGET_PATHS, type WidgetEvent } from '@doorsign/shared-schema/api';
import type { TestServer } from './start-test-server.ts';

/** Sends the requests of a visitor's browser for a page; `site` is the page's origin. */
export const createVisitor = (server: Pick<TestServer, 'url'>, id: string) => ({
  /** Sends an event as sendBeacon does. @returns the answer's status */
  async tell(event: unknown, headers: Record<string, string> = {}): Promise<number> {
    const body = typeof event === 'string' ? event : JSON.stringify(event);
    const response = await fetch(`${server.url}${WIDGET_PATHS.payload}${id}/events`, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'text/plain;charset=UTF-8', ...headers },
    });
    return response.status;
  },
  /** Sends one page view, or another event. */
  view(host: string, type: WidgetEvent['type'] = 'view'): Promise<number> {
    return this.tell({ type, host }, { Origin: `https://${host}` });
  },
  loadScript: (site: string, query = `?id=${id}`): Promise<Response> =>
    fetch(server.url + WIDGET_PATHS.script + query, { headers: { Referer: `${site}/` } }),
  loadPayload: (site: string): Promise<Response> =>
    fetch(server.url + WIDGET_PATHS.payload + id, { headers: { Origin: site, Referer: `${site}/` } }),
  closures: (headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${server.url}${WIDGET_PATHS.payload}${id}/closures.ics`, { headers }),
  status: (kind: 'svg' | 'json', headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${server.url}${WIDGET_PATHS.payload}${id}/status.${kind}`, { headers }),
});
