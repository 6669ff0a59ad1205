import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { memoryHistory } from '../../test/memory-router.tsx';
import { renderAsVisitor } from '../../test/render-as-visitor.tsx';
import { Route, Router, Routes, useNavigate } from '../lib/router.tsx';
import { RequireOwner } from './guards.tsx';

/** A button that navigates as a logout does. */
function Forget() {
  const navigate = useNavigate();
  return <button onClick={() => navigate('/login', { replace: true, state: null })}>forget the path</button>;
}

test('a session that changes after the redirect to /login leaves what was navigated since', async () => {
  const history = memoryHistory('/hours?day=2');
  const { services } = await renderAsVisitor(
    <Router history={history}>
      <Routes>
        <Route path="/hours" element={<RequireOwner />} />
        <Route path="/login" element={<Forget />} />
      </Routes>
    </Router>,
  );
  await expect.poll(() => history.read()).toMatchObject({ pathname: '/login', state: { wanted: '/hours?day=2' } });
  await userEvent.click(await screen.findByRole('button', { name: 'forget the path' }));
  expect(history.read()).toMatchObject({ pathname: '/login', state: null });
  const { store } = services.local.session;
  act(() => store.setState({ ...store.getState() }));
  expect(history.read()).toMatchObject({ pathname: '/login', state: null });
});
