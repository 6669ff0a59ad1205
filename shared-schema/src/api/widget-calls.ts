import * as z from 'zod/mini';
import { call } from './call.ts';

/** Calls about the widget itself, made by an owner's page. */
export const widgetCalls = {
  /** The script whose content never changes, for owners who pin it: its path on this server, and its value for `integrity` (used with
   * `crossorigin`). 404 not_found before the widget is built. */
  pinned: call({
    method: 'GET',
    path: '/api/widget.json',
    auth: 'none',
    body: null,
    answer: z.object({ script: z.string(), integrity: z.string() }),
  }),
} as const;
