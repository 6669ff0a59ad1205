import type { Check } from './check.ts';
import { backupsCheck } from './checks/backups.ts';
import { cacheCheck } from './checks/cache.ts';
import { clockCheck } from './checks/clock.ts';
import { dataFolderCheck } from './checks/data-folder.ts';
import { databaseCheck } from './checks/database.ts';
import { diskCheck } from './checks/disk.ts';
import { mailCheck } from './checks/mail.ts';
import { migrationsCheck } from './checks/migrations.ts';
import { nodeCheck } from './checks/node.ts';
import { oidcCheck } from './checks/oidc.ts';
import { portCheck } from './checks/port.ts';
import { proxyCheck } from './checks/proxy.ts';
import { publicUrlCheck } from './checks/public-url.ts';
import { queuesCheck } from './checks/queues.ts';
import { stripeCheck } from './checks/stripe.ts';
import { webhooksCheck } from './checks/webhooks.ts';
import { zonesCheck } from './checks/zones.ts';

/** All checks, in the order of the report: this machine, the data, external services. */
export const CHECKS: readonly Check[] = [
  nodeCheck,
  zonesCheck,
  portCheck,
  dataFolderCheck,
  diskCheck,
  clockCheck,
  databaseCheck,
  migrationsCheck,
  queuesCheck,
  webhooksCheck,
  backupsCheck,
  publicUrlCheck,
  proxyCheck,
  cacheCheck,
  mailCheck,
  stripeCheck,
  oidcCheck,
];
