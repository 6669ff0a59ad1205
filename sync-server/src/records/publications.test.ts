import { expect, test } from 'vitest';
import { createPublications } from './publications.ts';

test('every listener hears of every location until it stops', () => {
  const publications = createPublications();
  const heard: string[] = [];
  const stop = publications.subscribe((id) => heard.push(`first ${id}`));
  publications.subscribe((id) => heard.push(`second ${id}`));
  publications.publish(['a', 'b']);
  stop();
  publications.publish(['c']);
  publications.publish([]);
  expect(heard).toEqual(['first a', 'second a', 'first b', 'second b', 'second c']);
});

test('who listens to some locations hears of those, until it stops', () => {
  const publications = createPublications();
  const heard: string[] = [];
  const stop = publications.listen(['a', 'b'], () => heard.push('both'));
  publications.listen(['b'], () => heard.push('one'));
  publications.publish(['a', 'c']);
  publications.publish(['b']);
  stop();
  stop();
  publications.publish(['a', 'b']);
  expect(heard).toEqual(['both', 'both', 'one', 'one']);
});
