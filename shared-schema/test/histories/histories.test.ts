import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isWholeRun } from '../../../sync-server/scripts/run-tests/scope.ts';
import { decide } from '../../src/sync/index.ts';
import { violationsOf } from './check.ts';
import { play, steps } from './history.ts';
import { ALL_RULES, createModelServer, type Rules } from './model-server.ts';

const SEED = 20260106;

test('random histories of three devices: each acknowledged edit is current, overwritten by an edit that saw it, or listed as a conflict', async () => {
  const histories = fc.asyncProperty(steps, async (history) => {
    expect(violationsOf(await play(createModelServer(), history))).toEqual([]);
  });
  await fc.assert(histories, { seed: SEED, numRuns: isWholeRun ? 1000 : 200 });
});

/** Variants of decide() and the server rules, each with one rule of step 4 or 5 removed. */
const broken: { name: string; rules: Partial<Rules>; notices: string }[] = [
  {
    name: 'base equal to current wins',
    rules: {
      decide: (edit, context) =>
        decide({ ...edit, writes: edit.writes.map((write) => ({ ...write, base: 'nobody' })) }, context),
    },
    notices: 'base equal to current always wins',
  },
  {
    name: 'a base that found its value in place stands for what held it',
    rules: { equalStandsForHolder: false },
    notices: 'base equal to current always wins',
  },
  {
    name: 'a refused base stands for what was under it, not for what is live',
    rules: { refusedStandsForItsBase: false },
    notices: 'no silent loss',
  },
  {
    name: 'the higher stamp wins, not the last to come',
    rules: {
      decide: (edit, context) =>
        decide(
          {
            ...edit,
            writes: edit.writes.map((write) => ({
              ...write,
              base: context.current(write.scope, write.key)?.rev ?? null,
            })),
          },
          context,
        ),
    },
    notices: 'no silent loss',
  },
  { name: 'what is replaced unseen is told', rules: { tellsReplaced: false }, notices: 'no silent loss' },
  { name: 'what loses is told', rules: { tellsLost: false }, notices: 'no silent loss' },
  {
    name: 'a lost write takes its own log position',
    rules: { logsLost: false },
    notices: 'has not heard of every conflict',
  },
  {
    name: 'only the age of an edit counts, not its clock',
    rules: { decide: (edit, context) => decide(edit, { ...context, sentAt: context.now }) },
    notices: 'a wrong device clock cancels out',
  },
  {
    name: 'no stamp is later than receipt',
    rules: {
      decide: (edit, context) => decide(edit, { ...context, sentAt: edit.wall, now: Math.max(edit.wall, context.now) }),
    },
    notices: 'no stamp later than receipt',
  },
  {
    name: 'a write is stamped after what it saw',
    rules: {
      decide: (edit, context) => {
        const decision = decide(edit, context);
        const at = context.now - Math.max(0, context.sentAt - edit.wall);
        const writes = decision.writes.map((write) =>
          write.kind === 'applied' ? { ...write, now: { ...write.now, at } } : write,
        );
        return { ...decision, writes };
      },
    },
    notices: 'time never runs backwards within a register',
  },
  {
    name: 'an equal value writes nothing',
    rules: {
      decide: (edit, context) => {
        const decision = decide(edit, context);
        const writes = decision.writes.map((write) => {
          const current = context.current(write.scope, write.key);
          if (write.kind !== 'equal' || !current) return write;
          const { scope, key } = write;
          const { value, deleted, at } = current;
          return { kind: 'applied' as const, scope, key, now: { rev: edit.id, value, deleted, at }, replaced: null };
        });
        return { ...decision, writes };
      },
    },
    notices: 'an equal value writes nothing',
  },
  { name: 'a refused edit is refused whole', rules: { rejectsWhole: false }, notices: 'a Save is atomic' },
  { name: 'an id seen before answers its stored result', rules: { answersStored: false }, notices: 'replay' },
];

describe('the check notices the removal of a rule', () => {
  test.each(broken)('$name', async ({ rules, notices }) => {
    const histories = fc.asyncProperty(steps, async (history) => {
      const found = violationsOf(await play(createModelServer({ ...ALL_RULES, ...rules }), history));
      return !found.some((violation) => violation.includes(notices));
    });
    const { failed } = await fc.check(histories, { seed: SEED, numRuns: 1000, endOnFailure: true });
    expect(failed).toBe(true);
  });
});
