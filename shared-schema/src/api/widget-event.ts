import * as z from 'zod/mini';

/** The events that a widget reports: it was drawn; it was opened; a call or directions were requested. */
export const EVENT_TYPES = ['view', 'open', 'call', 'directions'] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Body of POST /api/widget/{id}/events, as text/plain: the event, and the page's hostname, which is empty on a page without an address.
 * Source: shared-schema/docs/http-contract.md#widget-events. */
export const WidgetEvent = z.object({ type: z.enum(EVENT_TYPES), host: z.string().check(z.maxLength(255)) });
export type WidgetEvent = z.infer<typeof WidgetEvent>;
