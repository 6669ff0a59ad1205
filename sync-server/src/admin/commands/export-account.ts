import { writeFile } from 'node:fs/promises';
import { AdminError } from '../admin-error.ts';
import { command } from '../command.ts';

export const exportAccount = command({
  name: 'users export',
  summary: 'write everything that is stored about an account as JSON',
  operands: ['USER'],
  options: {
    out: { type: 'string', value: 'FILE', means: 'into a new file that only you can read; else it is printed' },
  },
  explains: [
    "The owner's own export: every row that belongs to the account, without hashes. It holds personal data: hand it to its owner only, and remove it then. What is in it: docs/account-data.md.",
  ],
  example: 'users export ada@example.com --out ada.json',
  async run({ find, account }, { operands: [who = ''], values }) {
    const subject = await find(who);
    const exported = await account.exportAll(subject);
    const text = JSON.stringify(exported, null, 2);
    if (values.out === undefined) return { text, json: exported };
    await write(values.out, `${text}\n`);
    const bytes = Buffer.byteLength(text) + 1;
    return {
      text: `Everything about ${subject.email} is in ${values.out} (${bytes} bytes).`,
      json: { accountId: subject.accountId, file: values.out, bytes },
    };
  },
});

/** A file that is there stays as it is: it may be somebody else's export. */
const write = async (file: string, text: string): Promise<void> => {
  try {
    await writeFile(file, text, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      throw new AdminError(`${file} is there already. Choose another name.`);
    throw new AdminError(`${file} cannot be written: ${(error as Error).message}.`);
  }
};
