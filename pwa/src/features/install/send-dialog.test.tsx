import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import '../../../test/dialog-in-jsdom.ts';
import { GUIDES } from './guides.ts';
import { SendDialog } from './send-dialog.tsx';

const FACTS = {
  guide: GUIDES.wix,
  code: '<script async src="https://doorsign.example/api/widget.js?id=1"></script>',
  origin: 'https://doorsign.example',
  settings: { businessName: 'Harbor Bakery', domains: ['harborbakery.com'] },
};

const define = (name: 'share' | 'clipboard', value: unknown): void => {
  Object.defineProperty(navigator, name, { value, configurable: true });
};
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  Reflect.deleteProperty(navigator, 'clipboard');
});

const open = () => {
  const onClose = vi.fn<() => void>();
  // user-event has a clipboard of its own, which would replace that of the test.
  const user = userEvent.setup({ writeToClipboard: false });
  render(<SendDialog facts={FACTS} onClose={onClose} />);
  return { onClose, user };
};
const message = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });

test('without a share sheet, there are a mail and a copy', async () => {
  const { user } = open();
  const copied: string[] = [];
  define('clipboard', { writeText: async (text: string) => void copied.push(text) });
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Email' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^mailto:\?subject=/),
  );
  await user.click(screen.getByRole('button', { name: 'Copy message' }));
  expect(await screen.findByRole('button', { name: 'Message copied' })).toBeVisible();
  expect(copied).toEqual([message().value]);
});

test('with a share sheet, it gets the message, and the dialog closes', async () => {
  const shared: unknown[] = [];
  define('share', async (data: unknown) => void shared.push(data));
  const { user, onClose } = open();
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect(shared).toEqual([{ title: 'Please add our business hours to harborbakery.com', text: message().value }]);
  expect(onClose).toHaveBeenCalledOnce();
});

test('a share sheet that the owner closes changes nothing; one that fails leaves the clipboard', async () => {
  let failure = 'AbortError';
  const copied: string[] = [];
  define('share', () => Promise.reject(new DOMException('no', failure)));
  const { user, onClose } = open();
  define('clipboard', { writeText: async (text: string) => void copied.push(text) });
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect(copied).toEqual([]);
  failure = 'NotAllowedError';
  await user.click(screen.getByRole('button', { name: 'Share' }));
  await expect.poll(() => copied).toHaveLength(1);
  expect(onClose).not.toHaveBeenCalled();
});

test('if the browser refuses to copy, the message is selected', async () => {
  const { user } = open();
  define('clipboard', { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) });
  await user.click(screen.getByRole('button', { name: 'Copy message' }));
  expect(await screen.findByText(/^Your browser didn’t allow copying/)).toBeVisible();
  expect(message().selectionEnd).toBe(message().value.length);
});
