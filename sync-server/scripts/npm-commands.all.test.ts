import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

/** A package that npm downloads for a command. */
const DOWNLOAD = /^npm exec --yes --package=\S+ -- /;

const commands = Object.entries(scripts)
  .filter(([name]) => !name.startsWith('pre') || scripts[name.slice(3)] === undefined)
  .map(([name, script]) => ({ name, script: script.replace(DOWNLOAD, '') }));

/** Runs a command as npm does, without what npm runs before it. */
const run = async (script: string, option: string) => {
  const PATH = `${join(root, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`;
  const child = spawn('sh', ['-c', `${script} ${option}`], { cwd: root, env: { ...process.env, PATH } });
  const [out, error, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { out, error, code: code as number };
};

/** Everything that git sees of the checkout: a command that is only asked for its help changes none of it. */
const seen = async () => (await run('git status --porcelain', '')).out;

describe('every command', () => {
  test.each(commands)('$name answers --help, and does nothing', async ({ script }) => {
    const before = await seen();
    const { out, error, code } = await run(script, '--help');
    expect({ code, error }).toEqual({ code: 0, error: '' });
    expect(out.length).toBeGreaterThan(40);
    expect(await seen()).toBe(before);
  });

  test.each(commands)('$name refuses an option that it does not know, in one line', async ({ script }) => {
    const { out, error, code } = await run(script, '--no-such-option');
    expect({ out, code }).toEqual({ out: '', code: 2 });
    expect(error.trim().split('\n')).toHaveLength(1);
    expect(error.length).toBeGreaterThan(10);
  });
});
