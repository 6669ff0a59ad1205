import { expect, test } from 'vitest';
import { withCleanUp } from './clean-up.ts';

const failing = (text: string) => () => {
  throw new Error(text);
};

test('steps are undone in reverse order, and the result is kept', async () => {
  const undone: string[] = [];
  const work = withCleanUp(async (leave) => {
    leave.push(
      () => undone.push('first'),
      async () => undone.push('second'),
    );
    return 'done';
  });
  await expect(work).resolves.toBe('done');
  expect(undone).toEqual(['second', 'first']);
});

test('a step that fails hides neither the steps before it nor the error of the work', async () => {
  const undone: string[] = [];
  const work = withCleanUp(async (leave) => {
    leave.push(() => undone.push('first'), failing('the step'));
    throw new Error('the work');
  });
  await expect(work).rejects.toMatchObject({
    message: 'Error: the work',
    errors: [{ message: 'the work' }, { message: 'the step' }],
  });
  expect(undone).toEqual(['first']);
});

test('good work with a step that fails is not good', async () => {
  await expect(withCleanUp(async (leave) => void leave.push(failing('the step')))).rejects.toThrow('the step');
});
