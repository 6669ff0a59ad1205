import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';

// The setup of tests calls keepFieldsControlled().

const ignore = (): void => undefined;
const field = <Element extends HTMLElement>(name: string): Element => screen.getByLabelText<Element>(name);
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

test('input that the screen does not take is undone in fields of every kind', async () => {
  render(
    <>
      <input aria-label="line" value="9" onChange={ignore} />
      <textarea aria-label="text" value="nine" onChange={ignore} />
      <input aria-label="number" type="number" value={9} onChange={ignore} />
      <input aria-label="box" type="checkbox" checked onChange={ignore} />
      <select aria-label="choice" value="a" onChange={ignore}>
        <option>a</option>
        <option>b</option>
      </select>
    </>,
  );
  for (const name of ['line', 'text', 'number']) fireEvent.input(field(name), { target: { value: '10' } });
  fireEvent.click(field('box'));
  fireEvent.change(field('choice'), { target: { value: 'b' } });
  await settled();
  expect(['line', 'text', 'number', 'choice'].map((name) => field<HTMLInputElement>(name).value)).toEqual([
    '9',
    'nine',
    '9',
    'a',
  ]);
  expect(field('box')).toBeChecked();
});

test('the radio button that was chosen stays chosen when the screen does not take another', async () => {
  render(
    <>
      <input type="radio" name="theme" aria-label="light" checked onChange={ignore} />
      <input type="radio" name="theme" aria-label="dark" checked={false} onChange={ignore} />
    </>,
  );
  fireEvent.click(field('dark'));
  await settled();
  expect(field('light')).toBeChecked();
  expect(field('dark')).not.toBeChecked();
});

test('a field shows what the screen makes of its input, also when that is what it was', async () => {
  function Digits() {
    const [digits, setDigits] = useState('12');
    return (
      <input aria-label="digits" value={digits} onChange={({ target }) => setDigits(target.value.replace(/\D/g, ''))} />
    );
  }
  render(<Digits />);
  fireEvent.input(field('digits'), { target: { value: '12x' } });
  await settled();
  expect(field('digits')).toHaveValue('12');
  fireEvent.input(field('digits'), { target: { value: '123x' } });
  await settled();
  expect(field('digits')).toHaveValue('123');
});

test('a field without a value keeps its input', async () => {
  render(<input aria-label="free" defaultValue="a" onChange={ignore} />);
  fireEvent.input(field('free'), { target: { value: 'b' } });
  await settled();
  expect(field('free')).toHaveValue('b');
});

test('a box and a choice that the screen takes are changed, though another event comes first', async () => {
  function Chosen() {
    const [open, setOpen] = useState(false);
    const [day, setDay] = useState('Mon');
    return (
      <>
        <input aria-label="open" type="checkbox" checked={open} onChange={({ target }) => setOpen(target.checked)} />
        <select aria-label="day" value={day} onChange={({ target }) => setDay(target.value)}>
          <option>Mon</option>
          <option>Tue</option>
        </select>
      </>
    );
  }
  render(<Chosen />);
  // As a browser does at a press: the events are apart, and what the page has queued for the first runs before the second.
  const press = async (element: HTMLElement, change: () => void) => {
    change();
    element.dispatchEvent(new Event('input', { bubbles: true }));
    await Promise.resolve();
    element.dispatchEvent(new Event('change', { bubbles: true }));
    await settled();
  };
  const box = field<HTMLInputElement>('open');
  await press(box, () => (box.checked = true));
  expect(box).toBeChecked();
  const day = field<HTMLSelectElement>('day');
  await press(day, () => (day.value = 'Tue'));
  expect(day).toHaveValue('Tue');
});
