import type { ReactNode } from 'react';
import type { LeftBehind } from '../../local/session/forget.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useLogoutAnswers } from './use-logout-answers.ts';
import type { Logout } from './use-logout.ts';

export interface LogoutDialogProps {
  open: boolean;
  logout: Logout;
  onClose: () => void;
}

/** Asks the owner what to do with changes that logging out would leave behind. */
export function LogoutDialog({ open, logout, onClose }: LogoutDialogProps) {
  const { question } = logout;
  const left = question?.left;
  if (left === null)
    return (
      <Dialog open={open} title="Log out?" onClose={onClose} actions={<LeaveActions logout={logout} words="Log out" />}>
        <p>
          We couldn’t check for changes that aren’t on your website yet. If there are any, they’ll stay on this device.
        </p>
      </Dialog>
    );
  if (left?.unpublished === 0 && left.replaced === 0)
    return (
      <Dialog
        open={open}
        title="Unsaved changes"
        onClose={onClose}
        actions={<LeaveActions logout={logout} words="Log out without saving" />}
      >
        <p>You have unsaved changes. Logging out will discard them.</p>
      </Dialog>
    );
  const title = left?.unpublished === 0 ? 'Replaced by another device' : 'Not on your website yet';
  return (
    <Dialog open={open} title={title} onClose={onClose}>
      {left ? <Left left={left} logout={logout} /> : null}
    </Dialog>
  );
}

function LeaveActions({ logout, words }: { logout: Logout; words: string }) {
  return (
    <>
      <Button variant="secondary" onClick={logout.stay}>
        Stay
      </Button>
      <Button onClick={() => void logout.leave()}>{words}</Button>
    </>
  );
}

const changesOf = (count: number): string => (count === 1 ? '1 change' : `${count} changes`);

function Left({ left: { unpublished, replaced }, logout }: { left: LeftBehind; logout: Logout }) {
  const { question, refused } = logout;
  const { busy, problem, publish, discard } = useLogoutAnswers(logout);
  const isOne = unpublished === 1;
  return (
    <>
      {unpublished > 0 ? (
        <p>
          {changesOf(unpublished)} {isOne ? 'is' : 'are'} saved on this device only.
        </p>
      ) : null}
      {unpublished > 0 && refused ? (
        <p className="mt-1 text-muted">The server didn’t accept {isOne ? 'it' : 'them'}.</p>
      ) : null}
      {replaced > 0 ? (
        <p className="mt-1">
          {changesOf(replaced)} you made {replaced === 1 ? 'was' : 'were'} replaced by another device, and you haven’t
          reviewed {replaced === 1 ? 'it' : 'them'} in History. Anyone using this device could read{' '}
          {replaced === 1 ? 'it' : 'them'}.
        </p>
      ) : null}
      {question?.unsaved ? (
        <p className="mt-1 text-muted">This doesn’t include anything you typed but didn’t save.</p>
      ) : null}
      <Problem>
        {problem === 'storage'
          ? 'That didn’t work. Nothing was discarded. Please try again.'
          : problem === 'publishing' && unpublished > 0 && !refused
            ? 'Publishing didn’t work. Check your connection, or keep the changes on this device.'
            : null}
      </Problem>
      <div className="mt-5 grid gap-2">
        {refused || unpublished === 0 ? null : (
          <Button busy={busy !== null} onClick={() => void publish()}>
            {busy === 'publish' ? 'Publishing…' : 'Publish and log out'}
          </Button>
        )}
        <Button variant="secondary" busy={busy !== null} onClick={() => void logout.leave()}>
          Keep on this device and log out
        </Button>
        <Button variant="ghost" className="text-danger!" busy={busy !== null} onClick={() => void discard()}>
          Discard {changesOf(unpublished + replaced)} and log out
        </Button>
      </div>
    </>
  );
}

function Problem({ children }: { children: ReactNode }) {
  return children === null ? null : (
    <Alert kind="warning" className="mt-3">
      {children}
    </Alert>
  );
}
