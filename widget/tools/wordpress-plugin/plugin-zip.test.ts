import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { PLUGIN, pluginFiles, pluginZip } from './plugin-files.ts';
import { translationTemplate } from './template.ts';
import { pluginWords } from './words.ts';
import { storedZip } from './zip.ts';

/** Reads a zip by its central directory, as WordPress does. */
const readZip = (zip: Buffer): Map<string, Buffer> => {
  const end = zip.length - 22;
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    expect(zip.readUInt32LE(at)).toBe(0x02014b50);
    const [size, length] = [zip.readUInt32LE(at + 24), zip.readUInt16LE(at + 28)];
    const name = zip.toString('utf8', at + 46, at + 46 + length);
    const local = zip.readUInt32LE(at + 42);
    expect(zip.readUInt32LE(local)).toBe(0x04034b50);
    const start = local + 30 + zip.readUInt16LE(local + 26);
    const content = zip.subarray(start, start + size);
    expect(crc32(content)).toBe(zip.readUInt32LE(at + 16));
    files.set(name, content);
    at += 46 + length;
  }
  expect(at).toBe(end);
  return files;
};

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

test('an archive has every file with its content, and the same files make the same bytes', () => {
  const files = [
    { name: 'a/größe.txt', content: Buffer.from('one') },
    { name: 'b.txt', content: Buffer.alloc(0) },
  ];
  const zip = storedZip(files);
  expect([...readZip(zip)]).toEqual(files.map(({ name, content }) => [name, content]));
  // On every machine and at every time.
  expect(digestOf(zip)).toBe('f661d8bbde45fcaf721edac42e664ede760119d9004e291318ef1762acc5d546');
  expect(digestOf(storedZip([...files].reverse()))).not.toBe(digestOf(zip));
});

test('the plugin is built twice with the same bytes, in a fixed order and below its folder', () => {
  expect(digestOf(pluginZip())).toBe(digestOf(pluginZip()));
  const names = [...readZip(pluginZip()).keys()];
  expect(names).toEqual([...names].sort());
  expect(names.every((name) => name.startsWith('doorsign/'))).toBe(true);
  for (const name of ['doorsign.php', 'readme.txt', 'uninstall.php', 'LICENSE', 'languages/doorsign.pot'])
    expect(names).toContain(`doorsign/${name}`);
});

test('the status texts are those of the widget; npm run wordpress-plugin brings them up to date', () => {
  const written: unknown = JSON.parse(readFileSync(join(PLUGIN, 'languages/words.json'), 'utf8'));
  expect(written).toEqual(pluginWords());
});

test('the template has every text; npm run wordpress-plugin brings it up to date', () => {
  const template = readFileSync(join(PLUGIN, 'languages/doorsign.pot'), 'utf8');
  expect(template).toBe(translationTemplate(pluginFiles()));
  for (const text of ['Test connection', 'Open sign', 'Disconnected. Your site no longer contacts Doorsign.'])
    expect(template).toContain(`msgid "${text}"`);
});

test('every function and constant has the prefix, every text the text domain, and no file is long', () => {
  for (const { name, content } of pluginFiles().filter((file) => file.name.endsWith('.php'))) {
    const source = content.toString();
    const declared = Array.from(source.matchAll(/^(?:function|const) (\w+)/gm), ([, word = '']) => word);
    const domains = source.matchAll(/\b(?:__|esc_html__|esc_attr__)\([^;]*?,\s*'(\w+)'\s*\)/g);
    expect({
      name,
      isLong: source.split('\n').length > 400,
      withoutPrefix: declared.filter((word) => !/^doorsign_/i.test(word)),
      foreignDomains: Array.from(domains, ([, domain]) => domain).filter((domain) => domain !== 'doorsign'),
    }).toEqual({ name, isLong: false, withoutPrefix: [], foreignDomains: [] });
  }
});

test('the header, the readme and the blocks name one version', () => {
  const read = (file: string): string => readFileSync(join(PLUGIN, file), 'utf8');
  const [, version = ''] = /^ \* Version: +(\S+)$/m.exec(read('doorsign.php')) ?? [];
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(read('doorsign.php')).toContain(`define( 'DOORSIGN_VERSION', '${version}' );`);
  expect(read('readme.txt')).toContain(`Stable tag: ${version}`);
  for (const block of ['status', 'hours'])
    expect((JSON.parse(read(`blocks/${block}/block.json`)) as { version: string }).version).toBe(version);
});
