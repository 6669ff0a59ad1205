import { ButtonLink } from '../../ui/button.tsx';
import { MessageScreen } from '../../ui/message-screen.tsx';

/** The end of an account that its owner has deleted. Its links load a new page, after which /login is the login form again. */
export function GoodbyeScreen() {
  return (
    <MessageScreen
      title="Your account is deleted"
      sign="Goodbye"
      tone="other"
      actions={
        <>
          <ButtonLink variant="secondary" reloadDocument to="/signup">
            Sign up again
          </ButtonLink>
          <ButtonLink reloadDocument to="/">
            Go to the home page
          </ButtonLink>
        </>
      }
    >
      <p>
        Your widget no longer shows on your website, and your data has been removed from this device. You can take the
        widget’s code off your website whenever you like.
      </p>
      <p className="mt-2">Thanks for using Doorsign. You’re welcome back anytime.</p>
    </MessageScreen>
  );
}
