import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

/** A second process that holds the database's write lock, as a backup tool or a curious operator would.
 * @returns lets go of it, and resolves when that has happened; a test that does not call it leaves the database locked */
export const lockFromOutside = async (file: string): Promise<() => Promise<void>> => {
  const program = `
    const db = new (require('better-sqlite3'))(${JSON.stringify(file)});
    db.exec('begin immediate');
    console.log('locked');
    process.stdin.resume().on('end', () => { db.exec('rollback'); db.close(); });`;
  const child = spawn(process.execPath, ['-e', program], { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill());
  await once(child.stdout, 'data');
  return async () => {
    child.stdin.end();
    await once(child, 'exit');
  };
};
