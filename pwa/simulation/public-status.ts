import type { WidgetPayload } from '@doorsign/shared-schema/api';
import { statusAt } from '@doorsign/shared-schema/status';
import { settingsOf } from '@doorsign/shared-schema/sync';
import { statusFromPayload } from '@doorsign/shared-schema/widget';
import { answerInMemory } from './in-memory-http.ts';
import type { Invariant } from './invariants.ts';
import { payloadRequest, type Owner } from './simulated-server.ts';
import type { World } from './world.ts';

const HOUR = 3_600_000;

/** The widget of every server process shows, now and in the week to come, what the registers in the database say.
 * @param invariant what is broken otherwise */
export const publicStatusIsTrue = async (world: World, owner: Owner, invariant: Invariant): Promise<void> => {
  const { timezone, businessHours, holidays } = settingsOf(world.records.registers(owner.id));
  for (const [index, { listener }] of world.server.processes.entries()) {
    const violate = (detail: string): void => world.violate(invariant, `process ${index + 1}: ${detail}`);
    const { status, body } = await answerInMemory(listener, payloadRequest(owner));
    if (status !== 200) return violate(`the payload is a ${status}`);
    const payload = JSON.parse(body) as WidgetPayload;
    for (let hours = 0; hours <= 168; hours += 7) {
      const at = world.time.nowMs + hours * HOUR;
      const wanted = statusAt({ timezone, businessHours, holidays }, at);
      const shown = statusFromPayload(payload, at);
      if (shown?.status !== wanted.status) return violate(`not in ${hours} h`);
    }
  }
};
