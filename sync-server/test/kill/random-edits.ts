import { DAYS } from '@doorsign/shared-schema/hours';
import { SCHEMA, type EditLabel } from '@doorsign/shared-schema/registers';
import { uuidv7, type Edit, type Write } from '@doorsign/shared-schema/sync';

type Draw = Pick<Write, 'key' | 'value'>;

/** Draws writes with few keys and few values, so that devices conflict and sometimes find their value already stored. */
const drawersOf = (pick: <T>(from: readonly T[]) => T): Record<EditLabel, () => Draw[]> => {
  const hours = () => ({ open: '09:00', close: pick(['17:00', '18:00', '19:00', '02:00']), closed: false });
  return {
    hours: () => [
      { key: `hours.${pick(DAYS)}`, value: hours() },
      { key: `hours.${pick(DAYS)}`, value: hours() },
    ],
    profile: () => [
      { key: 'profile.phone', value: pick(['+1 212 555 0100', '+1 212 555 0199']) },
      { key: 'profile.address', value: pick(['1 Main Street', '2 Main Street', '3 Main Street']) },
    ],
    style: () => [
      { key: 'style.theme', value: pick(['light', 'dark']) },
      { key: 'style.fontSize', value: pick(['small', 'medium', 'large']) },
    ],
    domain: () => [{ key: 'domains', value: [pick(['a.example.com', 'b.example.com'])] }],
    // Refused on the free plan. The result must be kept like every other.
    holidays: () => [
      {
        key: 'holidays.2027-12-24',
        value: { id: 'holiday_1', name: 'Eve', closed: true, open: '09:00', close: '17:00' },
      },
    ],
  };
};

const LABELS: readonly EditLabel[] = ['hours', 'hours', 'hours', 'profile', 'style', 'domain', 'holidays'];

/** Draws one Save.
 * @param baseOf the last revision of a register that the device has seen
 * @param nowMs  the device's clock */
export const drawEdit = (
  random: () => number,
  { scope, nowMs, baseOf }: { scope: string; nowMs: number; baseOf(key: string): string | null },
): Edit => {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const label = pick(LABELS);
  const byKey = new Map(
    drawersOf(pick)
      [label]()
      .map((draw) => [draw.key, draw]),
  );
  // One in five writes comes from an outdated screen.
  const writes = [...byKey.values()].map((draw) => ({
    ...draw,
    scope,
    base: random() < 0.2 ? null : baseOf(draw.key),
  }));
  const id = uuidv7(
    nowMs,
    Uint8Array.from({ length: 10 }, () => Math.floor(random() * 256)),
  );
  return { id, schema: SCHEMA, wall: nowMs, label, writes };
};
