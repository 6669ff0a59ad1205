import { expect, test } from 'vitest';
import type { ConflictParty } from '@doorsign/shared-schema/api';
import { sectionOf } from '@doorsign/shared-schema/registers';
import type { OpenConflict } from '../../local/saves/conflict-feed.ts';
import { conflictChoices } from './conflict-choices.ts';
import type { ConflictGroup } from './conflict-groups.ts';

const LAPTOP = 'Chrome on Linux';
const PHONE = 'Safari on iPhone';
const times = (open: string, close = '17:00', closed = false) => ({ open, close, closed });

const CLOSING = { kind: 'closed', from: null, until: null, note: 'Until further notice' };

const party = (rev: string, value: unknown, device: string): ConflictParty => ({
  rev,
  value,
  deleted: value === null,
  device,
  at: 1,
});

interface Case {
  /** Pairs of a replaced value and a live one. */
  values: Record<string, [lose: unknown, live: unknown]>;
  madeHere?: OpenConflict['madeHere'];
  devices?: [lose: string, live: string];
  origin?: OpenConflict['origin'];
}

const groupOf = ({ values, madeHere = null, devices = [LAPTOP, PHONE], origin = 'edit' }: Case): ConflictGroup => {
  const conflicts = Object.entries(values).map(([key, [lose, live]]): OpenConflict => {
    const win = party('w', live, devices[1]);
    return { seq: 1, at: 1, scope: 's', key, origin, win, live: win, lose: party('l', lose, devices[0]), madeHere };
  });
  const [first, ...others] = conflicts;
  if (!first) throw new Error('A group has at least one conflict.');
  return { id: 'g', label: sectionOf(first.key), conflicts: [first, ...others] };
};

test.each<{ name: string; given: Case; use: string; keep: string }>([
  {
    name: 'of two opening times, the times alone',
    given: { values: { 'hours.monday': [times('06:00'), times('07:00')] } },
    use: 'Use 6:00 AM',
    keep: 'Keep 7:00 AM',
  },
  {
    name: 'of two closing times, the times alone',
    given: { values: { 'hours.monday': [times('09:00', '13:00'), times('09:00', '21:00')] } },
    use: 'Use 1:00 PM',
    keep: 'Keep 9:00 PM',
  },
  {
    name: 'of two spans that differ in both ends, the spans',
    given: { values: { 'hours.monday': [times('06:00', '13:00'), times('07:00', '21:00')] } },
    use: 'Use 6:00 AM to 1:00 PM',
    keep: 'Keep 7:00 AM to 9:00 PM',
  },
  {
    name: 'of days with a break, the hours of the whole day',
    given: {
      values: {
        'hours.monday': [
          { ...times('09:00', '12:00'), more: [{ open: '14:00', close: '18:00' }] },
          times('09:00', '17:00'),
        ],
      },
      devices: [LAPTOP, PHONE],
    },
    use: `Use business hours from ${LAPTOP}`,
    keep: `Keep business hours from ${PHONE}`,
  },
  {
    name: 'of two names with the word "to", the whole names',
    given: { values: { 'profile.businessName': ['Flour to Bread', 'Flour to Cake'] } },
    use: 'Use Flour to Bread',
    keep: 'Keep Flour to Cake',
  },
  {
    name: 'of days with equal changes, one value',
    given: {
      values: {
        'hours.monday': [times('06:00'), times('07:00')],
        'hours.tuesday': [times('06:00'), times('07:00')],
      },
    },
    use: 'Use 6:00 AM',
    keep: 'Keep 7:00 AM',
  },
  {
    name: 'where this device’s change was replaced',
    given: {
      values: {
        'hours.monday': [times('06:00'), times('07:00')],
        'hours.tuesday': [times('06:30'), times('07:00')],
      },
      madeHere: 'lose',
    },
    use: 'Use this device’s business hours',
    keep: 'Keep the other device’s business hours',
  },
  {
    name: 'where this device’s change is live',
    given: { values: { 'profile.address': ['1 Harbor Street, Portland, Maine', '2 Quay'] }, madeHere: 'live' },
    use: 'Use the other device’s profile',
    keep: 'Keep this device’s profile',
  },
  {
    name: 'of two other devices',
    given: { values: { 'holidays.2026-12-25': [null, { id: 'h', name: 'Christmas Day', ...times('09:00') }] } },
    use: `Use holidays from ${LAPTOP}`,
    keep: `Keep holidays from ${PHONE}`,
  },
  {
    name: 'of two devices with the same name',
    given: { values: { 'profile.phone': ['555-0100', null] }, devices: [LAPTOP, LAPTOP] },
    use: 'Use the replaced profile',
    keep: 'Keep the live profile',
  },
  {
    name: 'after a restore of the server',
    given: { values: { 'profile.phone': ['555-0100', null] }, origin: 'recovery' },
    use: 'Use the earlier profile',
    keep: 'Keep what’s live',
  },
  {
    name: 'the closing that was replaced by a reopening',
    given: { values: { 'hours.closure': [CLOSING, null] }, madeHere: 'lose' },
    use: 'Close again',
    keep: 'Don’t close',
  },
  {
    name: 'the reopening that was replaced by a closing',
    given: { values: { 'hours.closure': [null, CLOSING] } },
    use: 'Reopen',
    keep: 'Stay closed',
  },
  {
    name: 'of two closings, the closures',
    given: { values: { 'hours.closure': [CLOSING, { ...CLOSING, note: 'Flu' }] }, madeHere: 'lose' },
    use: 'Use this device’s closure',
    keep: 'Keep the other device’s closure',
  },
])('the buttons of a conflict name $name', ({ given, use, keep }) => {
  expect(conflictChoices(groupOf(given))).toEqual({ use, keep });
});
