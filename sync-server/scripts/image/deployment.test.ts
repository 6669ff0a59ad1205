import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
import { format } from 'oxfmt';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { VARIABLES } from '../../src/config-environment.ts';
import { readConfig } from '../../src/config.ts';
import { createIgnore, readCommand, readCopy, readDockerfile, readEnvironment } from './dockerfile.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const stages = readDockerfile(read('Dockerfile'));
const variables = new Set(VARIABLES.map(({ name }) => name));
/** Names that are not the server's: Node's own, and those of the other programs of compose.yaml. */
const OF_OTHERS = new Set([
  'NODE_ENV',
  'COMMIT',
  'SITE_ADDRESS',
  'SERVER_NAME',
  'CDN_ADDRESSES',
  'POSTGRES_USER',
  'POSTGRES_PASSWORD',
  'POSTGRES_DB',
]);

/** The files of the build context: those that git knows, minus those that .dockerignore excludes. */
const sent = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && !createIgnore(read('.dockerignore'))(file));

test('every file that the image copies is there, and every stage that it copies from is one before', () => {
  const seen: (string | null)[] = [];
  let copies = 0;
  for (const { name, instructions } of stages) {
    for (const { name: instruction, rest } of instructions) {
      if (instruction !== 'COPY') continue;
      const { from, sources } = readCopy(rest);
      copies += 1;
      if (from !== null) expect(seen).toContain(from);
      else
        for (const source of sources)
          expect(source === '.' || sent.includes(source) ? source : `no ${source}`).toBe(source);
    }
    seen.push(name);
  }
  expect(copies).toBeGreaterThan(5);
});

test('what the builds made on this machine, its packages and its secrets are not sent', () => {
  const isIgnored = createIgnore(read('.dockerignore'));
  for (const path of [
    'node_modules/koa/a.js',
    'pwa/dist/index.html',
    'data/doorsign.db',
    'sync-server/deploy/doorsign.env',
    'sync-server/.env',
    '.git/HEAD',
  ])
    expect([path, isIgnored(path)]).toEqual([path, true]);
  for (const path of ['package.json', 'pwa/src/main.tsx', 'sync-server/src/data-folder.ts', 'widget/src/widget.ts'])
    expect([path, isIgnored(path)]).toEqual([path, false]);
});

test('the image runs without npm and without rights, in production mode, and its variables are ours', () => {
  const { instructions = [] } = stages.at(-1) ?? {};
  const restsOf = (wanted: string) => instructions.filter(({ name }) => name === wanted).map(({ rest }) => rest);
  expect(restsOf('USER')).toEqual(['node']);
  expect(restsOf('CMD').map(readCommand)).toEqual([['node', 'sync-server/dist/main.js']]);
  const environment = Object.assign({}, ...restsOf('ENV').map(readEnvironment)) as Record<string, string>;
  for (const name of Object.keys(environment))
    expect([name, variables.has(name) || OF_OTHERS.has(name)]).toEqual([name, true]);
  expect(environment).toMatchObject({ DOORSIGN_MODE: 'production', NODE_ENV: 'production' });
  expect(restsOf('VOLUME')).toEqual([environment['DATA_DIR']]);
  expect(restsOf('EXPOSE')).toEqual([environment['PORT']]);
  const [, script, check = ''] = readCommand(restsOf('HEALTHCHECK')[0] ?? '');
  expect(script).toBe('-e');
  expect(() => new Script(check)).not.toThrow();
});

test('a line that our reader does not know is refused, not passed over', () => {
  expect(() => readDockerfile('FROM a\nADD x y')).toThrow('ADD x y');
  expect(() => readDockerfile('RUN early')).toThrow('RUN early');
  expect(() => readCommand('npm start')).toThrow('npm start');
});

test('the compose file is YAML, and names only variables that somebody reads', async () => {
  const text = read('compose.yaml');
  expect((await format('compose.yaml', text, { printWidth: 120 })).code).toBe(text);
  const named = [...text.matchAll(/^\s+([A-Z][A-Z_]+): /gm), ...text.matchAll(/\$\{([A-Z_]+)/g)].map(
    ([, name]) => name ?? '',
  );
  expect(named.length).toBeGreaterThan(8);
  for (const name of named) expect([name, variables.has(name) || OF_OTHERS.has(name)]).toEqual([name, true]);
});

/** The variables of the example, including optional ones, which are commented out with `#`. */
const example = Object.fromEntries(
  [...read('sync-server/deploy/doorsign.env.example').matchAll(/^#?([A-Z_]+)=(.*)$/gm)].map(
    ([, name = '', value = '']) => [name, value],
  ),
);

test('the example holds no secret that everybody knows: a server does not start with it as it is', () => {
  for (const name of ['TOKEN_SECRET', 'METRICS_TOKEN', 'POSTGRES_PASSWORD'])
    expect([name, example[name]]).toEqual([name, '']);
  expect(() => readConfig({ ...example, DOORSIGN_MODE: 'production' })).toThrow('TOKEN_SECRET: must be set');
});

test('the example with its secrets is what a production server starts with, and has all that compose.yaml asks for', () => {
  for (const name of Object.keys(example))
    expect([name, variables.has(name) || OF_OTHERS.has(name)]).toEqual([name, true]);
  const asked = [...read('compose.yaml').matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name = '']) => name);
  expect(asked.length).toBeGreaterThan(2);
  for (const name of asked) expect(Object.keys(example)).toContain(name);
  const secrets = { TOKEN_SECRET: 's'.repeat(32), METRICS_TOKEN: 'm'.repeat(32) };
  const { config, warnings } = readConfig({ ...example, ...secrets });
  expect(warnings).toEqual([]);
  expect(config).toMatchObject({
    mode: 'production',
    dataDir: '/var/lib/doorsign',
    publicUrl: `https://${example['SITE_ADDRESS']}`,
    trustProxy: 1,
    metricsToken: secrets.METRICS_TOKEN,
    smtp: { from: 'Doorsign <hello@doorsign.example.com>' },
  });
});

test('without a change but its secrets the example is for production, also for the tools beside a server of systemd', () => {
  const delivered = readFileSync(join(root, 'sync-server/deploy/doorsign.env.example'), 'utf8')
    .replace(/^(TOKEN_SECRET|METRICS_TOKEN)=$/gm, `$1=${'s'.repeat(32)}`)
    .matchAll(/^([A-Z_]+)=(.+)$/gm);
  const pairs = [...delivered].map(([, name = '', value = '']): [string, string] => [name, value]);
  const { config, warnings } = readConfig(Object.fromEntries(pairs));
  expect(warnings).toEqual([]);
  expect(config).toMatchObject({ mode: 'production', dataDir: '/var/lib/doorsign', trustProxy: 1 });
  // In containers compose.yaml wins over the file.
  const { services } = parse(read('compose.yaml')) as { services: { server: { environment: object } } };
  expect(services.server.environment).toMatchObject({ DOORSIGN_MODE: 'production', DATA_DIR: '/data' });
});

test('the command of the operator knows the tools that the build makes', () => {
  const command = read('sync-server/deploy/doorsign');
  const [, listed = ''] = /^ {2}([a-z |]+)\) shift/m.exec(command) ?? [];
  const tools = readdirSync(join(root, 'sync-server/src/operator')).filter((name) => name.endsWith('.ts'));
  const started = tools
    .map((name) => name.slice(0, -'.ts'.length))
    .filter((name) => listed.split(' | ').includes(name));
  expect(started).toEqual(['admin', 'backup', 'doctor', 'move', 'restore']);
  expect(command).toContain('/opt/doorsign/sync-server/dist/$command.js');
  const unit = read('sync-server/deploy/doorsign.service');
  expect(unit).toContain('WorkingDirectory=/opt/doorsign\n');
  expect(unit).toContain('EnvironmentFile=/etc/doorsign.env\n');
});

test('the proxies hand on to the port of the server, and keep the metrics to themselves', () => {
  const { port } = readConfig({}).config;
  const [nginx, caddy] = [read('sync-server/deploy/nginx.conf'), read('sync-server/deploy/Caddyfile')];
  expect(nginx).toContain(`server 127.0.0.1:${port} `);
  expect(nginx).toContain('location = /api/metrics { return 404; }');
  expect(caddy).toContain(`port {$SERVER_PORT:${port}}`);
  expect(caddy).toContain('name {$SERVER_NAME:127.0.0.1}');
  expect(caddy).toContain('respond /api/metrics 404');
  const { services } = parse(read('compose.yaml')) as {
    services: { proxy: { environment: { SERVER_NAME: string }; depends_on: object } };
  };
  expect(services.proxy).toMatchObject({
    environment: { SERVER_NAME: 'server' },
    depends_on: { server: { condition: 'service_healthy' } },
  });
});

test('the unit starts what the build makes, with variables that are ours', () => {
  const unit = read('sync-server/deploy/doorsign.service');
  expect(unit).toContain('ExecStart=/usr/bin/node /opt/doorsign/sync-server/dist/main.js\n');
  const assigned = /^Environment=(.*)$/m.exec(unit)?.[1] ?? '';
  for (const name of Object.keys(readEnvironment(assigned)))
    expect([name, variables.has(name) || OF_OTHERS.has(name)]).toEqual([name, true]);
  expect(readEnvironment(assigned)).toMatchObject({ DATA_DIR: example['DATA_DIR'] });
});
