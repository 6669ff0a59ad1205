import { ButtonLink } from '../ui/button.tsx';
import { MessageScreen } from '../ui/message-screen.tsx';

/** The screen for an unknown address. */
export function NotFoundScreen() {
  return (
    <MessageScreen
      title="This page doesn’t exist"
      actions={
        <ButtonLink reloadDocument to="/">
          Go to the home page
        </ButtonLink>
      }
    >
      The address may be mistyped, or the page has moved.
    </MessageScreen>
  );
}
