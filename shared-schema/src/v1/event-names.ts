import type * as z from 'zod/mini';
import { EVENT_SHAPES, type EventType } from '../webhooks/events.ts';

/** The schemas of events by their types. Source: shared-schema/docs/http-contract.md#webhooks. */
export const EVENTS = Object.entries(EVENT_SHAPES) as readonly (readonly [EventType, z.ZodMiniType])[];

/** Returns the name of an event's schema in the document: "status.changed" has "StatusChangedEvent".
 * Source: shared-schema/docs/http-contract.md#webhooks. */
export const eventName = (type: EventType): string =>
  `${type.replace(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase())}Event`;
