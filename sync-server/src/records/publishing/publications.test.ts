import { expect, test } from 'vitest';
import { createPublications, type Subscriber } from './publications.ts';

/** A subscriber that records its calls and reports `held` as its cached locations. */
const noting = (heard: string[], name: string, held: [string, string][] = []): Subscriber => ({
  changed: (id) => heard.push(`${name} ${id}`),
  allChanged: () => heard.push(`${name} all`),
  held: () => held,
});

test('every subscriber hears of every location until it stops', () => {
  const publications = createPublications();
  const heard: string[] = [];
  const stop = publications.subscribe(noting(heard, 'first'));
  publications.subscribe(noting(heard, 'second'));
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

test('when anything may have changed, everybody hears it once', () => {
  const publications = createPublications();
  const heard: string[] = [];
  publications.subscribe(noting(heard, 'cache'));
  publications.listen(['a', 'b'], () => heard.push('both'));
  publications.listen(['c'], () => heard.push('one'));
  publications.publishAll();
  expect(heard).toEqual(['cache all', 'both', 'one']);
});

test('what is held is what all subscribers hold, until they stop', () => {
  const publications = createPublications();
  const stop = publications.subscribe(noting([], 'first', [['a', '1.0']]));
  publications.subscribe(
    noting([], 'second', [
      ['a', '1.0'],
      ['b', '7.0'],
    ]),
  );
  expect(publications.held()).toEqual([
    ['a', '1.0'],
    ['a', '1.0'],
    ['b', '7.0'],
  ]);
  stop();
  expect(publications.held()).toEqual([
    ['a', '1.0'],
    ['b', '7.0'],
  ]);
});
