import { describe, expect, test } from 'vitest';
import { findFaults, isSyntax } from './find-faults.ts';

/** Returns the faults that can be planted in a source of one line. */
const faultsOf = (source: string): string[] =>
  findFaults('some.ts', source).map(({ kind, after }) => `${kind}: ${after}`);

describe('a source file can have these faults', () => {
  test.each([
    ['const a = b < c;', ['comparison: const a = b <= c;']],
    ['const a = b !== c;', ['comparison: const a = b === c;']],
    ['const a = b && c;', ['logic: const a = b || c;']],
    ['const a = b ?? c;', ['default dropped: const a = b;']],
    ['const a = b - c;', ['arithmetic: const a = b + c;']],
    ["const a = b + 'c';", []],
    ['const a = 10_000;', ['number: const a = 10001;']],
    ['const a = { 1: b };', []],
    ['const a = false;', ['boolean: const a = true;']],
    ['const a = !b ? c : d;', ['condition negated: const a = b ? c : d;']],
    ['const a = b.some(c);', ['method: const a = b.every(c);']],
    ['const a = b.filter(c).length;', ['call left out: const a = b.length;']],
    ['a = b;', ['statement removed: ;']],
    ['await a();', ['statement removed: ;']],
    ['while (a) b();', ['condition negated: while (!(a)) b();', 'statement removed: while (a) ;']],
  ])('%s', (source, faults) => {
    expect(faultsOf(source)).toEqual(faults);
  });

  test('an early exit that is not taken, or taken when it should not be', () => {
    expect(faultsOf('if (a) { throw b; }')).toEqual([
      'condition negated: if (!(a)) { throw b; }',
      'early exit removed: ;',
    ]);
    expect(faultsOf('if (a) { throw b; } else c();')).not.toContain('early exit removed: ;');
  });

  test('another condition of a query, or one less', () => {
    expect(faultsOf("a.where('seq', '>', b);")).toEqual(
      expect.arrayContaining(["query operator: a.where('seq', '>=', b);", 'call left out: a;']),
    );
  });

  test('but none in types and imports', () => {
    expect(faultsOf("import { type A } from './a.ts'; type B = A | true | 1; const c: B = d as 1;")).toEqual([]);
  });
});

test('a fault is told by its line, and planted in the whole file', () => {
  expect(findFaults('some.ts', 'a;\n  const b = 1;\n')).toEqual([
    {
      file: 'some.ts',
      line: 2,
      kind: 'number',
      before: 'const b = 1;',
      after: 'const b = 2;',
      planted: 'a;\n  const b = 2;\n',
    },
  ]);
});

test('a call that is left out is told by its own line', () => {
  const [, fault] = findFaults('some.ts', "a\n  .where('seq', '=', b)\n  .all();");
  expect(fault).toMatchObject({ line: 2, before: ".where('seq', '=', b)", after: '', planted: 'a\n  \n  .all();' });
});

test('a change that TypeScript cannot read is no fault', () => {
  const [fault] = findFaults('some.ts', 'const a = b < c;');
  if (fault === undefined) throw new Error('There is one.');
  expect(isSyntax(fault)).toBe(true);
  expect(isSyntax({ ...fault, planted: 'const a = b <;' })).toBe(false);
});
