import { expect, test, vi } from 'vitest';
import { chromium, packedChromium } from './browser.ts';

test('CHROMIUM_PATH is used before any other', async () => {
  vi.stubEnv('CHROMIUM_PATH', process.execPath);
  expect(await chromium()).toMatchObject({
    executablePath: process.execPath,
    args: expect.arrayContaining(['--disable-background-networking', '--disable-component-update', '--disable-sync']),
  });
});

test('a CHROMIUM_PATH that names no file is an error, not a silent change of browser', async () => {
  vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium');
  await expect(chromium()).rejects.toThrow('CHROMIUM_PATH names no file: /nowhere/chromium');
});

test('without its sandbox only where Chromium refuses it', async () => {
  vi.stubEnv('CHROMIUM_PATH', process.execPath);
  const getuid = vi.spyOn(process, 'getuid');
  getuid.mockReturnValue(0);
  expect((await chromium()).args).toContain('--no-sandbox');
  getuid.mockReturnValue(1000);
  expect((await chromium()).args).not.toContain('--no-sandbox');
});

test.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'the packed one comes with its libraries and fonts',
  async () => {
    const { executablePath, env } = await packedChromium();
    expect(executablePath).toMatch(/node_modules\/.cache\/doorsign\/chromium-[\d.]+\/chromium$/);
    expect(env['FONTCONFIG_PATH']).toBe(executablePath.replace(/\/chromium$/, ''));
    expect(env['LD_LIBRARY_PATH']).toContain(executablePath.replace(/chromium$/, 'lib'));
  },
);
