import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

/** A second process that holds the database's write lock for a time, as a backup tool or a curious operator would. */
export const lockFromOutside = async (file: string, forMs: number): Promise<void> => {
  const program = `
    const db = new (require('better-sqlite3'))(${JSON.stringify(file)});
    db.exec('begin immediate');
    console.log('locked');
    setTimeout(() => { db.exec('rollback'); db.close(); }, ${forMs});`;
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill());
  await once(child.stdout, 'data');
};
