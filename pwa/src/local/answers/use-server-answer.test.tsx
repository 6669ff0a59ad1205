import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { networkError } from '../../api/api-error.ts';
import { useServerAnswer } from './use-server-answer.ts';

type Question = (options: { signal?: AbortSignal }) => Promise<string>;

/** A request whose answers the test controls. */
const createQuestion = () => {
  const asked: { answer(text: string): void; fail(error: unknown): void; signal: AbortSignal | undefined }[] = [];
  const question: Question = ({ signal }) =>
    new Promise((answer, fail) => {
      asked.push({ answer, fail, signal });
    });
  return { asked, question };
};

function Shown({ question, reason }: { question: Question; reason?: number }) {
  const { answer, failure, asking, askAgain } = useServerAnswer(question, reason);
  return (
    <button onClick={() => void askAgain()}>
      {answer ?? 'nothing'} / {failure?.detail ?? 'no failure'} / {asking ? 'asking' : 'resting'}
    </button>
  );
}

const shown = () => screen.getByRole('button').textContent;

test('the answer is requested at once, and the latest one is kept', async () => {
  const { asked, question } = createQuestion();
  const { rerender } = render(<Shown question={question} reason={1} />);
  expect(asked).toHaveLength(1);
  await act(async () => asked[0]?.answer('first'));
  expect(shown()).toBe('first / no failure / resting');
  rerender(<Shown question={question} reason={2} />);
  await act(async () => asked[1]?.fail(networkError()));
  expect(shown()).toBe('first / Network error. Please try again. / resting');
  await act(async () => void window.dispatchEvent(new Event('online')));
  await act(async () => asked[2]?.answer('third'));
  expect(shown()).toBe('third / no failure / resting');
});

test('a request by the owner reports that it is running', async () => {
  const { asked, question } = createQuestion();
  render(<Shown question={question} />);
  await act(async () => asked[0]?.fail(networkError()));
  await act(async () => screen.getByRole('button').click());
  expect(shown()).toContain('asking');
  await act(async () => asked[1]?.answer('told'));
  expect(shown()).toBe('told / no failure / resting');
});

test('an answer after unmounting changes nothing', async () => {
  const { asked, question } = createQuestion();
  const { rerender } = render(<Shown question={question} reason={1} />);
  rerender(<Shown question={question} reason={2} />);
  expect(asked[0]?.signal?.aborted).toBe(true);
  await act(async () => asked[1]?.answer('new'));
  await act(async () => asked[0]?.answer('old'));
  expect(shown()).toBe('new / no failure / resting');
});
