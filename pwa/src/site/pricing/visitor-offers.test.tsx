import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FEATURE_TEXTS, PLAN_KEYS, PLANS } from '@doorsign/shared-schema/plans';
import { PricingQuestions, QUESTIONS } from '../../ui/plans/pricing-questions.tsx';
import { VisitorOffers } from './visitor-offers.tsx';

const card = (name: string) => within(screen.getByRole('region', { name }));

test('a visitor’s offer links to the signup with the plan', () => {
  render(<VisitorOffers />);
  for (const key of PLAN_KEYS)
    expect(card(PLANS[key].marketingName).getByRole('link')).toHaveAttribute('href', `/signup?plan=${key}`);
  expect(screen.queryByText('Current')).not.toBeInTheDocument();
});

test('planned features are called planned in one line, and no feature outside the catalog is promised', () => {
  render(<VisitorOffers />);
  const lines = card('Enterprise')
    .getAllByRole('listitem')
    .map((line) => line.textContent);
  const texts = FEATURE_TEXTS.enterprise;
  const built = texts.flatMap(({ text, available }) => (available ? [text] : []));
  const planned = texts.flatMap(({ text, available }) => (available ? [] : [text])).join(' · ');
  // Style sheets show one of the two places of the phone support.
  expect(lines).toEqual([...built, 'Up to 10 locations and 5 domains', 'Phone support', `Planned: ${planned}`]);
  expect(planned).toBe('Phone support');
});

test('of the questions the first is open', () => {
  render(<PricingQuestions />);
  const open = (text: string) => screen.getByText(text).closest('details')?.open;
  expect(QUESTIONS.map(({ question }) => open(question))).toEqual(QUESTIONS.map((_, index) => index === 0));
});

test('what “Planned” means is not asked where support by phone, which alone is planned, is there', () => {
  render(<PricingQuestions />);
  const asked = (text: string) => screen.getByText(text).closest('details');
  expect(asked('What does “Planned” mean?')).toHaveClass('phone-support:hidden');
  expect(asked('Is my card safe?')).not.toHaveClass('phone-support:hidden');
});
