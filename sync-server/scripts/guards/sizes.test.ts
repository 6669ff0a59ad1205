import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { plantTree } from './planted-tree.ts';

/** Returns hardly compressible text that is the same in every run. */
function noise(length: number): string {
  let state = 1;
  const letter = () => {
    state = (state * 48271) % 2147483647;
    return String.fromCharCode(33 + (state % 90));
  };
  return Array.from({ length }, letter).join('');
}

const small = {
  'widget/dist/widget.js': noise(2200),
  'widget/dist/popup.js': noise(2200),
  'widget/dist/upkeep.js': noise(1200),
  'widget/dist/locations.js': noise(900),
  'widget/dist/element.js': noise(3000),
  'widget/dist/pinned.js': noise(4400),
  'pwa/dist/assets/index-a1.js': noise(1000),
  'pwa/dist/assets/vendor-b2.js': noise(1000),
  'pwa/dist/assets/site/start-d4.js': noise(1000),
  'pwa/dist/assets/site/directory-e5.js': noise(1000),
  'pwa/dist/assets/docs/swagger-ui-f6.js': noise(1000),
};

async function measure(files: Record<string, string>): Promise<{ code: number; output: string }> {
  const tree = await plantTree(files);
  try {
    return await tree.run('size-limit');
  } finally {
    await tree.remove();
  }
}

test('small scripts pass', async () => {
  expect(brotliCompressSync(small['widget/dist/widget.js']).length).toBeLessThan(2048);
  expect(await measure(small)).toMatchObject({ code: 0 });
});

test.each([
  { what: 'a widget script of more than 2 KB', file: 'widget/dist/widget.js', length: 2600 },
  { what: 'a popup of more than 2,304 bytes', file: 'widget/dist/popup.js', length: 2950 },
  { what: 'an upkeep of more than 1,440 bytes', file: 'widget/dist/upkeep.js', length: 1800 },
  { what: 'a list of locations of more than 1,024 bytes', file: 'widget/dist/locations.js', length: 1300 },
  { what: 'a pinned script of more than 5 KB', file: 'widget/dist/pinned.js', length: 6500 },
  { what: 'more than 123 KB on every screen', file: 'pwa/dist/assets/vendor-b2.js', length: 170_000 },
  { what: 'more than 370 KB in all', file: 'pwa/dist/assets/hours-screen-c3.js', length: 480_000 },
  { what: 'more than 100 KB on a public page', file: 'pwa/dist/assets/site/start-d4.js', length: 130_000 },
  { what: 'more than 2 KB on the page of a directory', file: 'pwa/dist/assets/site/directory-e5.js', length: 2600 },
  {
    what: 'more than 380 KB on the documentation of the API',
    file: 'pwa/dist/assets/docs/swagger-ui-f6.js',
    length: 500_000,
  },
])('$what is too much', async ({ file, length }) => {
  const { code, output } = await measure({ ...small, [file]: noise(length) });
  expect(code).not.toBe(0);
  expect(output).toContain('limit has exceeded');
});

test('no script at all is a fault too', async () => {
  expect((await measure({})).code).not.toBe(0);
});
