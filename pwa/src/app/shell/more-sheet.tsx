import { ChevronRight } from 'lucide-react';
import { isGuest } from '../../local/chosen-location.ts';
import { NavLink } from '../../lib/router.tsx';
import type { User } from '@doorsign/shared-schema/api';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { isShown, MORE, type NavigationItem } from '../navigation.ts';
import { businessEntries } from './business-entries.ts';
import { DomainsIndicator } from './domains-indicator.tsx';
import { KeptHolidaysLink } from './kept-holidays-link.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { UnsavedMark } from './unsaved-mark.tsx';
import { useDraftsElsewhere } from './use-drafts-elsewhere.ts';

export interface MoreSheetProps {
  open: boolean;
  onClose: () => void;
  user: User;
  onShortcuts: () => void;
}

const entriesOf = (user: User): readonly NavigationItem[] =>
  [...MORE, ...businessEntries(user)].filter((item) => isShown(item, user));

/** The entries and controls that do not fit in the phone's tab bar. */
export function MoreSheet({ open, onClose, user, onShortcuts }: MoreSheetProps) {
  const unsaved = useDraftsElsewhere().map(({ path }) => path);
  const showShortcuts = (): void => {
    onClose();
    onShortcuts();
  };
  return (
    <Dialog open={open} title="More" onClose={onClose}>
      <ul className="-mx-2">
        {entriesOf(user).map(({ path, label, icon: Icon }) => (
          <li key={path}>
            <NavLink
              to={path}
              onClick={onClose}
              className="flex min-h-12 items-center gap-3 rounded-control px-2 font-medium hover:bg-track aria-[current=page]:text-brand"
            >
              <Icon aria-hidden className="size-5 text-muted" />
              {label}
              {unsaved.includes(path) ? <UnsavedMark className="flex" /> : null}
              <ChevronRight aria-hidden className="ml-auto size-4 text-muted" />
            </NavLink>
          </li>
        ))}
      </ul>
      {user.features.holidayScheduling ? null : (
        <div className="-mx-2">
          <KeptHolidaysLink onFollow={onClose} />
        </div>
      )}
      <div className="mt-3 space-y-3">
        <DomainsIndicator user={user} />
        {user.plan === 'free' && !isGuest(user) ? (
          <ButtonLink to="/pricing" variant="secondary" className="w-full" onClick={onClose}>
            Unlock More Features
          </ButtonLink>
        ) : null}
        <ThemeSwitch />
        {/* Only with a fine pointer, such as on a tablet with a keyboard: a phone has no keys. */}
        <Button variant="ghost" className="hidden w-full pointer-fine:flex" onClick={showShortcuts}>
          Keyboard shortcuts
        </Button>
      </div>
    </Dialog>
  );
}
