import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { shortenExports, type ScriptFile } from './shorten-exports.ts';

const file = (fileName: string, code: string, more: Partial<ScriptFile> = {}): ScriptFile => ({
  fileName,
  isEntry: false,
  dynamicImports: [],
  code,
  ...more,
});
const shorten = (...files: ScriptFile[]): string[] => {
  shortenExports(files, (code) => parseAst(code));
  return files.map(({ code }) => code);
};

test('a file exports under its own names, in order, and the others import these', () => {
  expect(
    shorten(
      file('assets/shared-1.js', 'const b=1,a=2;export{b as x,a as y,b as z};'),
      file('assets/main-1.js', 'import{y as e,x as t,z as n}from"./shared-1.js";e(t,n);', { isEntry: true }),
    ),
  ).toEqual(['const b=1,a=2;export{a,b};', 'import{a as e,b as t,b as n}from"./shared-1.js";e(t,n);']);
});

test('what is loaded on demand keeps the names by which it is read, and so do entries', () => {
  const screen = 'const a=1;export{a as Screen};';
  const main = 'const l=()=>import("./screen-1.js").then(e=>e.Screen);export{l as load};';
  expect(
    shorten(
      file('assets/screen-1.js', screen),
      file('assets/main-1.js', main, { isEntry: true, dynamicImports: ['assets/screen-1.js'] }),
    ),
  ).toEqual([screen, main]);
});

test('an import of a whole file that changes its names fails the build', () => {
  const shared = file('assets/shared-1.js', 'const a=1;export{a as x};');
  const main = file('assets/main-1.js', 'import*as e from"./shared-1.js";e.x;', { isEntry: true });
  expect(() => shorten(shared, main)).toThrow('assets/main-1.js reads all exports of ./shared-1.js');
});
