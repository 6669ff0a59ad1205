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
