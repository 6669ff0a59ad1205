import { textTable } from '../../../platform/text-table.ts';
import { loadHead } from '../../../records/businesses.ts';
import { loadLocations } from '../../../records/locations.ts';
import { namesOf } from '../../../records/user-place.ts';
import { command } from '../command.ts';
import { counted, timeOf } from '../words.ts';

export const businessShow = command({
  name: 'business show',
  summary: 'tell what there is to know about one business',
  operands: ['BUSINESS'],
  options: {},
  explains: [
    'Who owns it, its plan, its members and its locations with their states. BUSINESS is its id, or its owner as USER elsewhere.',
  ],
  example: 'business show 3iA74YwANQJ7K96WrniAhV',
  async run({ deps, find, team }, { operands: [who = ''] }) {
    const { read } = deps.database;
    const subject = await find(who);
    const { businessId } = subject;
    const { members, seats } = await team.list(subject);
    const { plan, access, seq } = await loadHead(read, businessId);
    const locations = await loadLocations(read, businessId);
    const names = await namesOf(
      read,
      locations.map(({ id }) => id),
    );
    const listed = locations.map(({ id, state, position }) => ({ id, name: names(id).name, state, position }));
    return {
      text: textTable([
        ['Business', businessId],
        ['Owner', `${subject.email} (${subject.accountId})`],
        ['Plan', plan],
        [
          'Members',
          `${counted(members.length, 'person').replace('persons', 'people')}, ${seats.used} of ${seats.limit} seats`,
        ],
        ['Log', counted(seq, 'place')],
        ...listed.map(({ id, name, state }) => ['Location', `${name} (${id}), ${state}`]),
        ...locations.flatMap(({ id, archivedAt }) =>
          archivedAt === null ? [] : [['Archived', `${names(id).name}, ${timeOf(archivedAt)}`]],
        ),
      ]).join('\n'),
      json: {
        businessId,
        ownerId: subject.accountId,
        plan,
        access,
        seats,
        members: members.map(({ accountId, role, locations: scope }) => ({ accountId, role, locations: scope })),
        locations: listed,
      },
    };
  },
});
