import { businessCalls, locationCalls, type BodyOf, type Location } from '@doorsign/shared-schema/api';
import { request, type Owner } from './owner.ts';
import type { DoorsignServer } from './server.ts';
import { presetWeek } from './weeks.ts';

/** Makes a location of an owner through the API, without a device. */
export const addLocation = async (
  server: DoorsignServer,
  { token }: Owner,
  body: BodyOf<typeof locationCalls.create>,
): Promise<Location> => {
  const { status, body: answer } = await request(server, locationCalls.create, { token, body });
  if (status !== 201) throw new Error(`the location was answered ${status}: ${answer.detail}`);
  return answer.location;
};

/** Publishes nine to five on weekdays at a location, in its own time zone. */
export const publishWeekAt = async (server: DoorsignServer, { token }: Owner, locationId: string): Promise<void> => {
  const path = `${businessCalls.hours.path}?location=${locationId}`;
  const { status, body } = await request(server, businessCalls.hours, {
    token,
    path,
    body: { businessHours: presetWeek('standard') },
  });
  if (status !== 200) throw new Error(`the hours were answered ${status}: ${body.detail}`);
};
