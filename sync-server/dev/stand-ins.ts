import type { Config } from '../src/config.ts';
import type { StandIns } from '../src/deps.ts';
import { createMailbox } from './mailbox/mailbox.ts';
import { mailboxPages } from './mailbox/mailbox-pages.ts';

/** Local mode's stand-ins for what is not configured (decisions E3).
 * @param now epoch milliseconds */
export const createStandIns = ({ dataDir, smtp }: Pick<Config, 'dataDir' | 'smtp'>, now: () => number): StandIns => {
  const mailbox = createMailbox(dataDir, now);
  return { mailer: mailbox, pages: mailboxPages(smtp ? null : mailbox) };
};
