import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** How a command ended. */
export interface EndedProgram {
  code: number;
  stdout: string;
  stderr: string;
}

/** A command as an operator types it, in a process of its own; the tests' loader stands for the build.
 * @param environment all that it gets of it, but for PATH */
export const runProgram = (
  program: 'admin' | 'backup' | 'restore' | 'move',
  argv: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<EndedProgram> =>
  new Promise((resolve, reject) => {
    const file = fileURLToPath(new URL(`../src/operator/${program}.ts`, import.meta.url));
    const env = { PATH: process.env['PATH'] ?? '', ...environment };
    execFile(process.execPath, ['--import', 'tsx', file, ...argv], { env }, (error, stdout, stderr) => {
      if (error && typeof error.code !== 'number')
        reject(new Error(`${program} did not end by itself`, { cause: error }));
      else resolve({ code: Number(error?.code ?? 0), stdout, stderr });
    });
  });
