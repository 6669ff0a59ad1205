import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, useState } from 'react';
import { expect, test } from 'vitest';
import { memoryHistory } from '../../test/memory-router.tsx';
import { renderAsVisitor } from '../../test/render-as-visitor.tsx';
import { Route, Router, Routes, useNavigate } from '../lib/router.tsx';
import { RequireOwner } from './guards.tsx';

/** A screen whose script never arrives. */
const StillLoading = lazy(() => new Promise<never>(() => undefined));

/** The guard, which renders once more on a press, and a button that navigates as a logout does. */
function Guard() {
  const [renders, setRenders] = useState(1);
  const navigate = useNavigate();
  return (
    <>
      <RequireOwner />
      <button onClick={() => navigate('/login', { replace: true, state: null })}>forget the path</button>
      <button onClick={() => setRenders(renders + 1)}>render again</button>
      <output>{renders}</output>
    </>
  );
}

test('a guard that renders again while /login loads leaves what was navigated since', async () => {
  const history = memoryHistory('/hours?day=2');
  await renderAsVisitor(
    <Router history={history}>
      <Routes>
        <Route path="/hours" element={<Guard />} />
        <Route path="/login" element={<StillLoading />} />
      </Routes>
    </Router>,
  );
  await expect.poll(() => history.read()).toMatchObject({ pathname: '/login', state: { wanted: '/hours?day=2' } });
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  await press('forget the path');
  await press('render again');
  expect(screen.getByRole('status')).toHaveTextContent('2');
  expect(history.read()).toMatchObject({ pathname: '/login', state: null });
});
