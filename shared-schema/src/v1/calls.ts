import * as z from 'zod/mini';
import { CalendarDate } from '../holidays/holiday.ts';
import {
  V1Analytics,
  V1Business,
  V1Closure,
  V1ClosureBody,
  V1Domains,
  V1DomainsBody,
  V1History,
  V1Holiday,
  V1HolidayBody,
  V1Holidays,
  V1HolidaysBody,
  V1Hours,
  V1HoursBody,
  V1Location,
  V1LocationPatch,
  V1Locations,
  V1Messages,
  V1MessagesPatch,
  V1NewLocation,
  V1Spans,
  V1SpansBody,
  V1Status,
  V1Style,
  V1StylePatch,
  V1Timeline,
} from './resources.ts';
import { v1Call } from './v1-call.ts';
import { v1WebhookCalls } from './webhook-calls.ts';

/** The most entries of one page, and the number if the call names none. */
export const V1_PAGE_MAX = 100;

/** The most days of one timeline. */
export const V1_TIMELINE_DAYS_MAX = 31;

const wholeNumber = (max: number) => {
  const message = `Use a whole number from 1 to ${max}`;
  return z.optional(
    z.string().check(
      z.regex(/^\d{1,3}$/, message),
      z.refine((text) => Number(text) >= 1 && Number(text) <= max, message),
    ),
  );
};
const limit = wholeNumber(V1_PAGE_MAX);
const Instant = z.optional(z.iso.datetime({ offset: true, error: 'Use an instant such as 2026-12-24T12:00:00Z' }));
const cursor = z.optional(z.string().check(z.maxLength(64)));

/** A date in an address. */
export const V1Date = CalendarDate;

const AT = '/api/v1/locations/{id}';

/** The calls of the API for programs, version 1. Calls, members and values are added, and none is taken away.
 * Source: shared-schema/docs/http-contract.md#v1. */
export const v1Calls = {
  business: v1Call({
    method: 'GET',
    path: '/api/v1/business',
    operationId: 'getBusiness',
    summary: 'Returns the business with its plan.',
    access: 'read',
    answer: V1Business,
  }),
  locations: v1Call({
    method: 'GET',
    path: '/api/v1/locations',
    operationId: 'listLocations',
    summary: 'Lists the locations that the key sees, in the order of the app, page by page.',
    access: 'read',
    query: z.strictObject({
      limit,
      cursor,
      state: z.optional(z.enum(['active', 'paused', 'archived'], 'Use active, paused or archived')),
    }),
    answer: V1Locations,
  }),
  createLocation: v1Call({
    method: 'POST',
    path: '/api/v1/locations',
    operationId: 'createLocation',
    summary: 'Creates a location. Send an Idempotency-Key, so that a repeated call creates only one.',
    access: 'manage',
    body: V1NewLocation,
    status: 201,
    answer: V1Location,
  }),
  location: v1Call({
    method: 'GET',
    path: AT,
    operationId: 'getLocation',
    summary: 'Returns one location.',
    access: 'read',
    answer: V1Location,
  }),
  changeLocation: v1Call({
    method: 'PATCH',
    path: AT,
    operationId: 'changeLocation',
    summary: 'Changes the names, the time zone, the phone number or the address of a location.',
    access: 'write',
    body: V1LocationPatch,
    answer: V1Location,
  }),
  archiveLocation: v1Call({
    method: 'POST',
    path: `${AT}/archive`,
    operationId: 'archiveLocation',
    summary: 'Archives a location: its widget disappears until it is restored.',
    access: 'manage',
    answer: V1Location,
  }),
  restoreLocation: v1Call({
    method: 'POST',
    path: `${AT}/restore`,
    operationId: 'restoreLocation',
    summary: 'Restores an archived location.',
    access: 'manage',
    answer: V1Location,
  }),
  hours: v1Call({
    method: 'GET',
    path: `${AT}/hours`,
    operationId: 'getHours',
    summary: 'Returns the regular week of today.',
    access: 'read',
    answer: V1Hours,
  }),
  putHours: v1Call({
    method: 'PUT',
    path: `${AT}/hours`,
    operationId: 'replaceHours',
    summary: 'Writes all seven days. A day that is absent gets 09:00 to 17:00.',
    access: 'write',
    body: V1HoursBody,
    answer: V1Hours,
  }),
  patchHours: v1Call({
    method: 'PATCH',
    path: `${AT}/hours`,
    operationId: 'changeHours',
    summary: 'Writes the days that are sent.',
    access: 'write',
    body: V1HoursBody,
    answer: V1Hours,
  }),
  holidays: v1Call({
    method: 'GET',
    path: `${AT}/holidays`,
    operationId: 'listHolidays',
    summary: 'Lists the dates with hours of their own.',
    access: 'read',
    answer: V1Holidays,
  }),
  putHolidays: v1Call({
    method: 'PUT',
    path: `${AT}/holidays`,
    operationId: 'replaceHolidays',
    summary: 'Replaces all dates. Of several entries for one date the last one wins.',
    access: 'write',
    body: V1HolidaysBody,
    answer: V1Holidays,
  }),
  putHoliday: v1Call({
    method: 'PUT',
    path: `${AT}/holidays/{date}`,
    operationId: 'replaceHoliday',
    summary: 'Writes one date. It answers 201 if the date had no hours of its own.',
    access: 'write',
    body: V1HolidayBody,
    answer: V1Holiday,
  }),
  deleteHoliday: v1Call({
    method: 'DELETE',
    path: `${AT}/holidays/{date}`,
    operationId: 'deleteHoliday',
    summary: 'Removes one date: its weekday counts again.',
    access: 'write',
    answer: null,
  }),
  spans: v1Call({
    method: 'GET',
    path: `${AT}/spans`,
    operationId: 'listSpans',
    summary: 'Lists the ranges of dates and the seasons.',
    access: 'read',
    answer: V1Spans,
  }),
  putSpans: v1Call({
    method: 'PUT',
    path: `${AT}/spans`,
    operationId: 'replaceSpans',
    summary: 'Replaces all ranges of dates and seasons.',
    access: 'write',
    body: V1SpansBody,
    answer: V1Spans,
  }),
  closure: v1Call({
    method: 'GET',
    path: `${AT}/closure`,
    operationId: 'getClosure',
    summary: 'Returns the closure, or null.',
    access: 'read',
    answer: V1Closure,
  }),
  putClosure: v1Call({
    method: 'PUT',
    path: `${AT}/closure`,
    operationId: 'close',
    summary: 'Closes the business now or later, or shows a note while it is open.',
    access: 'write',
    body: V1ClosureBody,
    answer: V1Closure,
  }),
  deleteClosure: v1Call({
    method: 'DELETE',
    path: `${AT}/closure`,
    operationId: 'reopen',
    summary: 'Ends the closure: the hours count again.',
    access: 'write',
    answer: null,
  }),
  messages: v1Call({
    method: 'GET',
    path: `${AT}/messages`,
    operationId: 'getMessages',
    summary: 'Returns the texts beside each status.',
    access: 'read',
    answer: V1Messages,
  }),
  patchMessages: v1Call({
    method: 'PATCH',
    path: `${AT}/messages`,
    operationId: 'changeMessages',
    summary: 'Writes the texts that are sent; null removes one.',
    access: 'write',
    body: V1MessagesPatch,
    answer: V1Messages,
  }),
  style: v1Call({
    method: 'GET',
    path: `${AT}/style`,
    operationId: 'getStyle',
    summary: 'Returns the look of the widget.',
    access: 'read',
    answer: V1Style,
  }),
  patchStyle: v1Call({
    method: 'PATCH',
    path: `${AT}/style`,
    operationId: 'changeStyle',
    summary: 'Writes the choices that are sent.',
    access: 'write',
    body: V1StylePatch,
    answer: V1Style,
  }),
  domains: v1Call({
    method: 'GET',
    path: `${AT}/domains`,
    operationId: 'getDomains',
    summary: 'Returns the websites on which the widget may show; none means all.',
    access: 'read',
    answer: V1Domains,
  }),
  putDomains: v1Call({
    method: 'PUT',
    path: `${AT}/domains`,
    operationId: 'replaceDomains',
    summary: 'Replaces the websites on which the widget may show.',
    access: 'write',
    body: V1DomainsBody,
    answer: V1Domains,
  }),
  status: v1Call({
    method: 'GET',
    path: `${AT}/status`,
    operationId: 'getStatus',
    summary: 'Returns what visitors see now, or at an instant.',
    access: 'read',
    query: z.strictObject({ at: Instant }),
    answer: V1Status,
  }),
  timeline: v1Call({
    method: 'GET',
    path: `${AT}/timeline`,
    operationId: 'getTimeline',
    summary: 'Returns the instants at which the status changes.',
    access: 'read',
    query: z.strictObject({ from: Instant, days: wholeNumber(V1_TIMELINE_DAYS_MAX) }),
    answer: V1Timeline,
  }),
  analytics: v1Call({
    method: 'GET',
    path: `${AT}/analytics`,
    operationId: 'getAnalytics',
    summary: 'Returns views, clicks and calls of each day.',
    access: 'read',
    query: z.strictObject({ days: wholeNumber(90) }),
    answer: V1Analytics,
  }),
  history: v1Call({
    method: 'GET',
    path: '/api/v1/history',
    operationId: 'listHistory',
    summary: 'Lists the changes of a location, newest first, page by page.',
    access: 'read',
    query: z.strictObject({ limit, cursor, location: z.optional(z.string().check(z.maxLength(64))) }),
    answer: V1History,
  }),
  ...v1WebhookCalls,
} as const;
