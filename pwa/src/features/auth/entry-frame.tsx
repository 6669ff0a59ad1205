import type { ReactNode } from 'react';
import { Link } from '../../lib/router.tsx';
import { classes } from '../../ui/classes.ts';
import { AuthFrame } from './auth-frame.tsx';
import { linkClass } from './link-class.ts';

const TEXTS = {
  login: { title: 'Welcome back', subtitle: 'Log in to change what your visitors see.' },
  signup: { title: 'Put up your sign', subtitle: 'Start with your business name. Your hours come next.' },
} as const;

export interface EntryFrameProps {
  screen: keyof typeof TEXTS;
  /** Set when a field of the screen takes the focus itself. */
  focusInside?: boolean;
  children?: ReactNode;
}

/** The frame of /login and /signup. Without children it is the first paint of these pages (src/app/first-paints.tsx). */
export function EntryFrame({ screen, focusInside = false, children }: EntryFrameProps) {
  return (
    <AuthFrame
      {...TEXTS[screen]}
      focusInside={focusInside}
      footer={
        <Link reloadDocument to="/" className={classes(linkClass, 'inline-block py-1')}>
          Back to the home page
        </Link>
      }
    >
      {children}
    </AuthFrame>
  );
}
