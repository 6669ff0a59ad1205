import { expect, test } from 'vitest';
import { citationsOf, readCitations } from './citations.ts';

test('every citation in the code leads to a document, a heading, a fact or a standard', () => {
  const citations = readCitations();
  expect(citations.length).toBeGreaterThan(600);
  expect(citations.filter(({ isResolved }) => !isResolved)).toEqual([]);
});

// Assembled at run time, because the citation check reads this file too.
const SOURCE = 'Source:';
const DOCS = 'shared-schema/docs';
const PROTOCOL = `${DOCS}/sync-protocol.md`;
const NOWHERE = `${DOCS}/nowhere.md`;

const resolvedOf = (comment: string) =>
  citationsOf('sync-server/src/main.ts', comment).map(({ reference, isResolved }) => [reference, isResolved]);

test('a citation names documents, headings of one document, facts and standards', () => {
  expect(
    resolvedOf(`/** Reads a register.
     * ${SOURCE} ${PROTOCOL}#registers, #edits and #nothing; facts hours.*, gone.* and zone.fallback; RFC 9562
     * section 5.7; ${NOWHERE}. */`),
  ).toEqual([
    [`${PROTOCOL}#registers`, true],
    [`${PROTOCOL}#edits`, true],
    [`${PROTOCOL}#nothing`, false],
    ['fact hours.*', true],
    ['fact gone.*', false],
    ['fact zone.fallback', true],
    ['RFC 9562 section 5.7', true],
    [NOWHERE, false],
  ]);
});

test('a document that a sentence names is a citation too', () => {
  expect(resolvedOf(`// The bucket holds more (${NOWHERE}#limits).\nfail('Look into docs/backup.md.');`)).toEqual([
    [`${NOWHERE}#limits`, false],
    ['docs/backup.md', true],
  ]);
});

test('words are no source', () => {
  expect(resolvedOf(`/** ${SOURCE} the specification, page 2. */`)).toEqual([
    ['the specification', false],
    ['page 2', false],
  ]);
});
