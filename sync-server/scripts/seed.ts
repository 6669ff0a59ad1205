import { fileURLToPath } from 'node:url';
import { PLANS } from '@doorsign/shared-schema/plans';
import { readConfig } from '../src/config.ts';
import { textTable } from '../src/platform/text-table.ts';
import { runCommand } from '../src/operator/run-command.ts';
import { commandLine } from './command-line.ts';
import { seed, SEED_PASSWORD } from './seed/seed.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

commandLine('seed', 'Fills an empty database of local mode with an owner on each plan, and prints how to sign in.', {
  tellsItself: true,
}).parse();

await runCommand('seed', async () => {
  const { config } = readConfig(process.env);
  const owners = await seed(config, { root: ROOT, now: Date.now });
  const rows = owners.map(({ email, businessName, plan }) => [email, businessName, PLANS[plan].marketingName]);
  const place = config.databaseUrl === null ? config.dataDir : 'the database of DATABASE_URL';
  console.log(`${owners.length} owners are in ${place} now. The password of each is "${SEED_PASSWORD}".\n`);
  for (const line of textTable([['E-mail', 'Business', 'Plan'], ...rows])) console.log(line);
  console.log('\nStart the server with `npm run dev` or `npm start`.');
});
