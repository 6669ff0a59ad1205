import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { BeforeClosingFields } from './before-closing-fields.tsx';
import type { TypedText } from './message-draft.ts';

test('an added row gets the focus also if the draft renders once without it', async () => {
  let wanted: readonly TypedText[] = [];
  const fields = (texts: readonly TypedText[]) => (
    <BeforeClosingFields
      texts={texts}
      isNewer={false}
      problems={undefined}
      tried={false}
      onChange={(changed) => {
        wanted = changed;
      }}
      onPreview={() => {}}
    />
  );
  const { rerender } = render(fields([]));
  await userEvent.setup().click(screen.getByRole('button', { name: 'Add a text' }));
  rerender(fields([]));
  rerender(fields(wanted));
  expect(screen.getByLabelText('Minutes')).toHaveFocus();
});
