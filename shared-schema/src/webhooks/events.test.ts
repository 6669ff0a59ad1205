import { expect, test } from 'vitest';
import { openApiOf } from '../v1/open-api.ts';
import { EVENT_SHAPES, EVENT_TEXTS } from './events.ts';
import { WEBHOOK_TEST, WEBHOOK_TYPES } from './webhook-types.ts';

test('every event that can be subscribed has a shape and a text, and so has the test', () => {
  const types = [...WEBHOOK_TYPES, WEBHOOK_TEST].toSorted();
  expect(Object.keys(EVENT_SHAPES).toSorted()).toEqual(types);
  expect(Object.keys(EVENT_TEXTS).toSorted()).toEqual(types);
});

test('the description of the API has every event with its shape', () => {
  const { webhooks, components } = openApiOf('https://doorsign.example') as unknown as {
    webhooks: Record<string, { post: { requestBody: { content: Record<string, { schema: { $ref: string } }> } } }>;
    components: { schemas: Record<string, { properties?: Record<string, unknown>; required?: string[] }> };
  };
  expect(Object.keys(webhooks)).toEqual(Object.keys(EVENT_SHAPES));
  for (const [type, { post }] of Object.entries(webhooks)) {
    const name = post.requestBody.content['application/json']?.schema.$ref.replace('#/components/schemas/', '') ?? '';
    expect(components.schemas[name]?.properties?.['type']).toMatchObject({ const: type });
    expect(components.schemas[name]?.required).toEqual(expect.arrayContaining(['id', 'timestamp', 'sequence', 'data']));
  }
  expect(components.schemas['LocationCreatedEvent']?.properties?.['data']).toMatchObject({
    $ref: '#/components/schemas/Location',
  });
});

test('a receiver may get members that this version does not know', () => {
  const event = {
    id: 'evt_1',
    type: 'status.changed',
    timestamp: '2026-11-22T22:00:00.000Z',
    sequence: 108,
    business: 'b',
    location: 'L1',
    data: {
      status: 'closed',
      open: false,
      previous: 'open',
      since: '2026-11-22T22:00:00.000Z',
      message: 'Closed',
      nextChangeAt: '2026-11-23T14:00:00.000Z',
      reason: 'schedule',
      late: 0,
      later: 1,
    },
  };
  expect(EVENT_SHAPES['status.changed'].safeParse(event).success).toBe(true);
});
