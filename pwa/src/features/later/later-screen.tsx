import { useLocation } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { MessageScreen } from '../../ui/message-screen.tsx';
import { LATER, type LaterPage } from './later-pages.ts';

/** The texts of the address that is shown; a slash at its end is passed over, as the router does. */
const usePage = (): LaterPage => {
  const { pathname } = useLocation();
  const path = pathname.replace(/\/$/, '');
  const page = LATER.find((each) => each.path === path);
  if (!page) throw new Error(`No text for ${path}`);
  return page;
};

/** Says plainly that a screen comes with a later release, and leads back. */
export function LaterScreen() {
  const page = usePage();
  return (
    <MessageScreen
      title={page.title}
      sign="Opening later"
      actions={
        <ButtonLink reloadDocument to="/">
          Back to the start page
        </ButtonLink>
      }
    >
      <p>{page.about}</p>
      <p className="mt-1">It comes with a later release.</p>
    </MessageScreen>
  );
}
