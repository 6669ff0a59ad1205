import { expect, test } from 'vitest';
import { invitationMail, memberChangedMail, ownershipOfferMail } from './team.ts';

const BUSINESS = { to: 'li@example.com', businessName: "Joe's Bakery" };
const LINK = 'https://doorsign.example/invitation#token=abc';

test.each([
  { role: 'manager' as const, locations: null, says: 'As a manager, you can change everything except billing' },
  {
    role: 'editor' as const,
    locations: ['Downtown', 'Airport'],
    says: 'you can change hours and holidays at Downtown, Airport.',
  },
  { role: 'viewer' as const, locations: null, says: 'As a viewer, you can look, but not make changes.' },
])('an invitation says what a $role does, and has the link', ({ role, locations, says }) => {
  const { subject, text, html } = invitationMail({ ...BUSINESS, inviter: 'Joe', role, locations, link: LINK });
  expect(subject).toBe("Joe invites you to Joe's Bakery on Doorsign");
  expect(text).toContain(says);
  expect(text).toContain('The link works for 7 days. If you do not know Joe, ignore this mail.');
  for (const form of [text, html]) expect(form).toContain(LINK);
});

test('a changed role is said with who changed it', () => {
  const { text } = memberChangedMail({ ...BUSINESS, by: 'Joe', role: 'viewer', locations: null });
  expect(text).toContain("Joe changed your role in Joe's Bakery. As a viewer, you can look, but not make changes.");
});

test('an offer says until when it can be accepted, on the calendar of the business', () => {
  const until = Date.parse('2026-12-07T03:00:00Z');
  const offer = { ...BUSINESS, owner: 'Joe', member: 'Maria', until, timezone: 'America/New_York' };
  expect(ownershipOfferMail(offer).text).toContain('Maria has until December 6, 2026 to take over');
});
