import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { shortHashOf } from './file-name.ts';
import { keepBesidePast } from './past-files.ts';

const dataFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'doorsign-past-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'widget-files');
};
const nameOf = (text: string): string => `widget.${shortHashOf(text)}.js`;
const fileOf = (text: string): [string, string] => [nameOf(text), text];

/** A start of the server with one file of its own, which finds no fault. */
const start = (folder: string, ...texts: string[]): string[] => {
  const kept = keepBesidePast(folder, new Map(texts.map(fileOf)), (error) => {
    throw error;
  });
  for (const [name, text] of kept) expect(name).toBe(nameOf(text));
  return [...kept.values()].sort();
};

test('what one version keeps, the next ones have beside their own', () => {
  const folder = dataFolder();
  expect(start(folder, 'first')).toEqual(['first']);
  expect(start(folder, 'second')).toEqual(['first', 'second']);
  expect(start(folder)).toEqual(['first', 'second']);
});

test('what is kept already is not written again', () => {
  const folder = dataFolder();
  start(folder, 'same');
  const { ino } = statSync(join(folder, nameOf('same')));
  start(folder, 'same');
  expect(statSync(join(folder, nameOf('same'))).ino).toBe(ino);
});

test('nobody but the operator reads or changes what is kept', () => {
  const folder = dataFolder();
  start(folder, 'mine');
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, nameOf('mine'))).mode & 0o777).toBe(0o600);
});

test('a file that is not what its name says, or not ours, is no file of the past', () => {
  const folder = dataFolder();
  start(folder, 'good', 'bad');
  writeFileSync(join(folder, nameOf('bad')), 'ba');
  writeFileSync(join(folder, `${nameOf('half')}.part`), 'ha');
  writeFileSync(join(folder, 'notes.txt'), 'mine');
  expect(start(folder)).toEqual(['good']);
  expect(readFileSync(join(folder, 'notes.txt'), 'utf8')).toBe('mine');
});

test('a damaged file is whole again once its version runs again', () => {
  const folder = dataFolder();
  start(folder, 'text');
  writeFileSync(join(folder, nameOf('text')), 'te');
  start(folder, 'text');
  expect(start(folder)).toEqual(['text']);
});

test('where nothing can be kept the current files are served all the same', () => {
  const folder = dataFolder();
  writeFileSync(folder, 'a file where the folder would be');
  const faults: unknown[] = [];
  const kept = keepBesidePast(folder, new Map([fileOf('mine')]), (error) => faults.push(error));
  expect([...kept]).toEqual([fileOf('mine')]);
  expect(faults).toHaveLength(1);
});
