import { WIDGET_PATHS, widgetCalls } from '@doorsign/shared-schema/api';
import { expect, test } from 'vitest';
import { shortHashOf } from '../src/widget/files/file-name.ts';
import { buildNextWidget, startTestServer, WIDGET_FIXTURE, type TestServer } from './start-test-server.ts';
import { startTestServers } from './start-test-servers.ts';

const popupPath = (text: string): string => `${WIDGET_PATHS.payload}popup.${shortHashOf(text)}.js`;
const OLD = { paints: 'paint', popup: WIDGET_FIXTURE['popup.js'] };
const NEW = { paints: 'paintBetter', popup: 'export const openPopup = 2;' };
const scriptOf = ({ deps }: TestServer, { paints }: { paints: string }): string =>
  `${paints}(null, "${deps.config.publicUrl}/api/widget/")`;

const textAt = async ({ url }: TestServer, path: string): Promise<string | number> => {
  const response = await fetch(url + path);
  return response.ok ? response.text() : response.status;
};

test('while one process after the other is replaced, each has the files of both versions', async () => {
  const { first, second } = await startTestServers({}, { widgetScript: buildNextWidget() });
  const pinned = async (server: TestServer) => (await server.call(widgetCalls.pinned)).answer.script;
  const [oldScript, newScript] = [await pinned(first), await pinned(second)];
  for (const server of [first, second]) {
    expect(await textAt(server, oldScript)).toBe(scriptOf(first, OLD));
    expect(await textAt(server, newScript)).toBe(scriptOf(second, NEW));
    for (const { popup } of [OLD, NEW]) expect(await textAt(server, popupPath(popup))).toBe(popup);
  }
});

test('a process that did not have a file has it once another one has come with it', async () => {
  const first = await startTestServer();
  expect(await textAt(first, popupPath(NEW.popup))).toBe(404);
  await startTestServer({ beside: first, widgetScript: buildNextWidget() });
  await expect.poll(() => textAt(first, popupPath(NEW.popup))).toBe(NEW.popup);
});

test('a machine that is added with nothing on its disk serves what pages pinned before', async () => {
  const first = await startTestServer();
  const { script } = (await first.call(widgetCalls.pinned)).answer;
  await first.close();
  const added = await startTestServer({
    widgetScript: buildNextWidget(),
    environment: { DATABASE_URL: first.deps.config.databaseUrl ?? '' },
  });
  expect(added.dataDir).not.toBe(first.dataDir);
  expect(await textAt(added, script)).toBe(scriptOf(first, OLD));
  expect(await textAt(added, popupPath(OLD.popup))).toBe(OLD.popup);
});
