import { createHash } from 'node:crypto';
import type { EventData, EventType } from '@doorsign/shared-schema/webhooks/events';
import { isoOf } from '../../platform/iso-instants.ts';

/** An event that is to be told to the webhooks of a business. */
export type NewEvent = {
  [Type in EventType]: {
    readonly businessId: string;
    readonly type: Type;
    /** Null for an event of the whole business. */
    readonly locationId: string | null;
    /** Time of what happened, in epoch milliseconds. */
    readonly atMs: number;
    /** Small enough for WEBHOOK_EVENTS.bodyBytes. */
    readonly data: EventData<Type>;
    /** The server's clock, epoch milliseconds. */
    readonly nowMs: number;
  };
}[EventType];

/** Returns the id and the bytes of an event. The id is made of the content, so that a server that was restored from a backup never gives one
 * id to two events.
 * @param sequence the event's number in the business */
export const eventText = (
  { businessId, type, locationId, atMs, data }: NewEvent,
  sequence: number,
): { id: string; body: string } => {
  const content = {
    type,
    timestamp: isoOf(atMs),
    sequence,
    business: businessId,
    ...(locationId !== null && { location: locationId }),
    data,
  };
  const id = `evt_${hashOf(content)}`;
  return { id, body: JSON.stringify({ id, ...content }) };
};

/** Returns the id of the first delivery of an event to a webhook. */
export const deliveryIdOf = (eventId: string, endpointId: string): string => `dlv_${hashOf([eventId, endpointId])}`;

const hashOf = (content: unknown): string => createHash('sha256').update(JSON.stringify(content)).digest('base64url');
