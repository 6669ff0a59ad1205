import { expect, test } from 'vitest';
import { widgetSightOf, type SightAnswer, type WidgetSight } from './widget-sight.ts';

const PAGE = { at: '2026-01-02T03:04:05.000Z', host: 'www.harborbakery.com' };

test.each<{ name: string; answers: SightAnswer[]; sight: WidgetSight }>([
  { name: 'no answer', answers: [undefined, undefined], sight: 'unknown' },
  { name: 'a user object without a page, and no install check', answers: [null, undefined], sight: 'never' },
  { name: 'an install check without a page alone', answers: [undefined, null], sight: 'never' },
  { name: 'two answers without a page', answers: [null, null], sight: 'never' },
  { name: 'a user object older than the install check', answers: [null, PAGE], sight: 'seen' },
  { name: 'an install check older than the user object', answers: [PAGE, null], sight: 'seen' },
  { name: 'a page and no install check', answers: [PAGE, undefined], sight: 'seen' },
])('of $name the widget is $sight', ({ answers, sight }) => {
  expect(widgetSightOf(answers)).toBe(sight);
});
