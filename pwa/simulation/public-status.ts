import type { WidgetPayload } from '@doorsign/shared-schema/api';
import { OTHER, statusAt } from '@doorsign/shared-schema/status';
import { statusFromPayload } from '@doorsign/shared-schema/widget';
import { answerInMemory } from './in-memory-http.ts';
import type { Invariant } from './invariants.ts';
import { NEXT_RELEASE, THIS_RELEASE } from './releases.ts';
import { payloadRequest, type Owner } from './simulated-server.ts';
import type { World } from './world.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const DAYS_14 = 14 * DAY;
/** A widget may have no status after this time: a payload covers 14 days from its creation. */
const TOLD_FOR = 13 * DAY;

/** Checks that the widget of every server process shows the status of the stored registers, now and for the next 14 days: right
 * before and at every change of the status, and halfway between two changes.
 * @param invariant    invariant to report a violation of
 * @param mayBeUnknown whether a widget may show no status, because its server cannot read the next release's data */
export const publicStatusIsTrue = async (
  world: World,
  owner: Owner,
  invariant: Invariant,
  mayBeUnknown = false,
): Promise<void> => {
  const { app: newest } = world.hasReleases ? NEXT_RELEASE : THIS_RELEASE;
  const schedule = newest.settingsOf(world.records.registers(owner.id));
  const { nowMs } = world.time;
  const moments = new Set([nowMs]);
  for (let at: number | null = nowMs; at !== null && at < nowMs + DAYS_14;) {
    const next: number | null = statusAt(schedule, at).nextStatusAt;
    if (next !== null && next < nowMs + DAYS_14)
      for (const moment of [next - MINUTE, next, (at + next) / 2]) if (moment >= nowMs) moments.add(moment);
    at = next;
  }
  for (const [index, { listener }] of world.server.processes.entries()) {
    const violate = (detail: string): void => world.violate(invariant, `process ${index + 1}: ${detail}`);
    const { status, body } = await answerInMemory(listener, payloadRequest(owner));
    if (status !== 200) return violate(`the payload is a ${status}`);
    const payload = JSON.parse(body) as WidgetPayload;
    for (const at of moments) {
      const wanted = statusAt(schedule, at);
      const shown = statusFromPayload(payload, at);
      if (!shown && at > nowMs + TOLD_FOR) continue;
      if (mayBeUnknown && (shown?.status ?? OTHER) === OTHER) continue;
      if (shown?.status !== wanted.status) return violate(`not in ${Math.round((at - nowMs) / MINUTE)} minutes`);
    }
  }
};
