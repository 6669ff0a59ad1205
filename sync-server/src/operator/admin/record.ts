import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { giveToFolderOwner } from '../../platform/durable-files.ts';
import { createLogger, type Logger } from '../../platform/logger.ts';
import { AdminError } from './admin-error.ts';

/** The file beside the data that records what operators do: one JSON object per line. */
const RECORD_FILE = 'admin.log';

/** Opens the record; LOG_LEVEL does not apply to it.
 * @throws AdminError when it cannot be written; then no command runs either */
export const openRecord = (dataDir: string): Logger => {
  const file = join(dataDir, RECORD_FILE);
  const write = (line: string): void => {
    try {
      appendFileSync(file, line, { mode: 0o600 });
    } catch (error) {
      throw new AdminError(
        `What operators do is recorded in ${file}, which cannot be written: ${(error as Error).message}. ` +
          'Run this as the user that the server runs as, with its DATA_DIR.',
      );
    }
  };
  write('');
  giveToFolderOwner(file);
  return createLogger('info', { write });
};
