import { expect, test } from 'vitest';
import { allWastedTrips, CHANGED_DAYS, stayedAway, wastedTrips } from './bakery-model.ts';
import { callCosts, CASES } from './bike-shop-model.ts';

test('eighteen calls of four and a half minutes are 81 minutes a week and 67.5 hours a year', () => {
  expect(callCosts(CASES.middle)).toMatchObject({ calls: 18, minutes: 81, hours: 67.5, worth: 4050 });
});

test('of the eighteen, those who look at the website first and find their answer are avoided', () => {
  const { spared, minutesSpared, hoursSpared, worthSpared } = callCosts(CASES.middle);
  expect(spared).toBeCloseTo(18 * 0.6 * 0.7);
  expect(minutesSpared).toBeCloseTo(34.02);
  expect(hoursSpared).toBeCloseTo(28.35);
  expect(worthSpared).toBeCloseTo(1701);
});

test('no assumption differs by more than a factor of three, and the results by about forty', () => {
  for (const name of Object.keys(CASES.low) as (keyof typeof CASES.low)[])
    expect(CASES.high[name] / CASES.low[name]).toBeLessThanOrEqual(3);
  expect(callCosts(CASES.high).hoursSpared / callCosts(CASES.low).hoursSpared).toBeCloseTo(40.8);
});

test('of 315 who would come, 126 come in vain, and 69 once the holidays are shown', () => {
  const { would, before, after } = allWastedTrips();
  expect(would).toBeCloseTo(315);
  expect(before).toBeCloseTo(126);
  expect(after).toBeCloseTo(69.3);
});

test('the days sum up to the total', () => {
  const sum = CHANGED_DAYS.reduce((total, day) => total + wastedTrips(day).before, 0);
  expect(sum).toBeCloseTo(allWastedTrips().before);
});

test('if nobody looks at the website, it avoids nothing', () => {
  const { before, after } = allWastedTrips(0);
  expect(after).toBeCloseTo(before);
});

test('of 720 customers between the holidays, fourteen stay at home', () => {
  const { usual, unsure, customers, dollars } = stayedAway();
  expect({ usual, unsure }).toEqual({ usual: 720, unsure: 144 });
  expect(customers).toBeCloseTo(14.4);
  expect(dollars).toBeCloseTo(129.6);
});
