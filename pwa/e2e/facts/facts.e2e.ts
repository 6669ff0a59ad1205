import { expect, test } from '../support/test.ts';
import { factRow, factsOfPart, type FactRow } from './fact.ts';
import { groups } from './groups.ts';

for (const group of groups)
  test(`facts: ${group.name}`, { tag: group.tag ?? [] }, async ({ page, server, owner }) => {
    const failed: string[] = [];
    await group.arrange?.({ page, server, owner });
    for (const [id, check] of Object.entries(group.checks)) {
      const row = factRow(id);
      await test.step(`${id}: ${row.text}`, async () => {
        try {
          await check({ row, page, server, owner });
        } catch (cause) {
          failed.push(`${id} (${row.text})\n${String(cause)}`);
        }
      });
    }
    // All rows of the visit are checked before the test fails, each with its id.
    expect(failed.join('\n\n')).toBe('');
  });

/** The parts of the product; decisions override rows of part "none". */
const PARTS = ['main job', 'screens', 'accounts', 'billing', 'widget', 'public pages'];

test('facts: every row of the table is checked, or refers to an equal row that is', () => {
  const checked = new Set(groups.flatMap((group) => Object.keys(group.checks)));
  const isChecked = ({ id, sameAs }: FactRow): boolean =>
    checked.has(id) || (sameAs !== undefined && checked.has(sameAs));
  for (const part of PARTS) {
    const rows = factsOfPart(part);
    expect(rows).not.toEqual([]);
    expect(rows.filter((row) => !isChecked(row)).map(({ id }) => id)).toEqual([]);
  }
});
