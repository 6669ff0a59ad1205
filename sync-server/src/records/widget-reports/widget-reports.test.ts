import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/open-test-database.ts';
import { NOW, OWNER, seedOwner } from '../../../test/sync-service-fixture.ts';
import { saveWidgetReports, widgetReportsOf, type WidgetReport } from './widget-reports.ts';

const { locationId } = OWNER;
const seenOn = (host: string, at: number): WidgetReport => ({ locationId, kind: 'seen', host, at });

test.each([
  { name: 'a later one', next: seenOn('next.example', NOW + 1), kept: 'next.example' },
  { name: 'of the same moment the one that is told last', next: seenOn('next.example', NOW), kept: 'next.example' },
  { name: 'no earlier one that is told late', next: seenOn('next.example', NOW - 1), kept: 'first.example' },
])('of the reports of one kind is kept $name', async ({ next, kept }) => {
  const database = await openTestDatabase();
  await seedOwner(database);
  for (const report of [seenOn('first.example', NOW), next])
    await database.write((tx) => saveWidgetReports(tx, [report]));
  expect((await widgetReportsOf(database.read, locationId)).get('seen')?.host).toBe(kept);
});
