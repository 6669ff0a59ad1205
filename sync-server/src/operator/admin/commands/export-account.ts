import { stat, writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
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
    const exported = account.exportAll(subject);
    if (values.out === undefined) {
      const json = JSON.parse(await text(exported)) as object;
      return { text: JSON.stringify(json, null, 2), json };
    }
    await write(values.out, exported);
    const { size: bytes } = await stat(values.out);
    return {
      text: `Everything about ${subject.email} is in ${values.out} (${bytes} bytes).`,
      json: { accountId: subject.accountId, file: values.out, bytes },
    };
  },
});

/** Writes a new file. An existing file is never replaced: it may be the export of another account. */
const write = async (file: string, pieces: AsyncIterable<string>): Promise<void> => {
  try {
    await writeFile(file, pieces, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      throw new AdminError(`${file} is there already. Choose another name.`);
    throw new AdminError(`${file} cannot be written: ${(error as Error).message}.`);
  }
};
