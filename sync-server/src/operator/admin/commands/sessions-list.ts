import { textTable } from '../../../platform/text-table.ts';
import { command } from '../command.ts';
import { timeOf } from '../words.ts';

export const sessionsList = command({
  name: 'sessions list',
  summary: 'list the devices on which an account is signed in',
  operands: ['USER'],
  options: {},
  explains: [
    'One line for each session that has not ended, the one used last first. Its id ends it, and opens nothing.',
  ],
  example: 'sessions list ada@example.com',
  async run({ find, sessions }, { operands: [who = ''] }) {
    const open = await sessions.list(await find(who));
    const rows = open.map(({ id, device, createdAt, lastSeenAt }) => [
      id,
      timeOf(Date.parse(createdAt)),
      timeOf(Date.parse(lastSeenAt)),
      device,
    ]);
    return {
      text:
        rows.length === 0
          ? 'Signed in nowhere.'
          : textTable([['ID', 'SINCE', 'LAST USED', 'DEVICE'], ...rows]).join('\n'),
      json: open.map(({ id, device, createdAt, lastSeenAt }) => ({ id, device, createdAt, lastSeenAt })),
    };
  },
});
