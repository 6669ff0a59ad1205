import { expect, test } from 'vitest';
import { withPart } from './parts-draft.ts';
import { changesOf, supersededBy, partsOf, problemsOf, shownProfile, type ProfileDraft } from './profile-draft.ts';

const STORED = { businessName: 'Harbor Bakery', locationName: null, phone: '555 0100', address: null };

test('a changed field is one write, normalized', () => {
  expect(changesOf({ businessName: '  Harbor Café ' }, STORED)).toEqual([
    { key: 'profile.businessName', value: 'Harbor Café' },
  ]);
});

test('an emptied phone or address is stored as none', () => {
  const draft = { phone: ' ', address: '' };
  expect(problemsOf(draft)).toEqual({});
  expect(changesOf(draft, STORED)).toEqual([{ key: 'profile.phone', value: null }]);
});

test('surrounding spaces are not a change', () => {
  expect(changesOf({ businessName: 'Harbor Bakery ' }, STORED)).toEqual([]);
});

test.each<{ name: string; draft: ProfileDraft; problems: ProfileDraft }>([
  { name: 'an empty name', draft: { businessName: ' ' }, problems: { businessName: 'Business name is required' } },
  {
    name: 'a name of 121 characters',
    draft: { businessName: 'x'.repeat(121) },
    problems: { businessName: 'Business name must be at most 120 characters' },
  },
  { name: 'letters as a phone', draft: { phone: 'call me' }, problems: { phone: 'Please enter a valid phone number' } },
  {
    name: 'a phone of 31 characters',
    draft: { phone: '1'.repeat(31) },
    problems: { phone: 'Use at most 30 characters' },
  },
  {
    name: 'an address of 201 characters',
    draft: { address: 'x'.repeat(201) },
    problems: { address: 'Use at most 200 characters' },
  },
])('$name is reported and not written', ({ draft, problems }) => {
  expect(problemsOf(draft)).toEqual(problems);
  expect(changesOf(draft, STORED)).toEqual([]);
});

test('a field equal to the stored value is not a change', () => {
  const draft = withPart(null, partsOf(STORED), 'phone', '555 0199');
  expect(withPart(draft, partsOf(STORED), 'phone', '555 0100')).toBeNull();
});

test('untouched fields follow another device, touched ones stay and are pointed out', () => {
  const draft: ProfileDraft = { phone: '555 0199' };
  const later = { ...STORED, businessName: 'Harbor Café', phone: '555 0111' };
  expect(shownProfile(draft, later)).toEqual({
    businessName: 'Harbor Café',
    locationName: '',
    phone: '555 0199',
    address: '',
  });
  expect(supersededBy(draft, later, STORED)).toEqual(['phone']);
  expect(supersededBy(draft, { ...STORED, address: '1 Quay St' }, STORED)).toEqual([]);
});
