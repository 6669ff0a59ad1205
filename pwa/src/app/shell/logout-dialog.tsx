import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { Logout } from './use-logout.ts';

/** Asks what becomes of changes that are not on the website yet. */
export function LogoutDialog({ logout }: { logout: Logout }) {
  const { unpublished, publishing, failed } = logout;
  const changes = unpublished === 1 ? '1 change' : `${unpublished} changes`;
  return (
    <Dialog open={unpublished > 0} title="Not on your website yet" onClose={logout.stay}>
      <p>
        {changes} {unpublished === 1 ? 'is' : 'are'} saved on this device only.
      </p>
      {failed ? (
        <Alert kind="warning" className="mt-3">
          Publishing did not work just now. Check your connection, or keep the changes here.
        </Alert>
      ) : null}
      <div className="mt-5 grid gap-2">
        <Button busy={publishing} onClick={() => void logout.publish()}>
          {publishing ? 'Publishing…' : 'Publish and log out'}
        </Button>
        <Button variant="secondary" onClick={() => void logout.keep()}>
          Keep on this device and log out
        </Button>
        <Button variant="ghost" className="text-danger!" onClick={() => void logout.discard()}>
          Discard {changes} and log out
        </Button>
      </div>
    </Dialog>
  );
}
