import { DoorClosed, DoorOpen } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useLocation, useNavigate, useQuery } from '../../lib/router.tsx';
import { whenIdle } from '../../lib/when-idle.ts';
import { useMay } from '../../local/team/member.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { closeSheet, openCloseSheet } from '../../ui/close-sheet.ts';
import { dialogOnDemand } from '../../ui/on-demand.tsx';
import type { CloseSheetProps } from './close-sheet.tsx';
import { useClosing, type Closing } from './use-closing.ts';

const CloseSheet = dialogOnDemand<'CloseSheet', CloseSheetProps>(() => import('./close-sheet.tsx'), 'CloseSheet');

/** The header's button, and the sheet that it, the dashboard, the keyboard and the icon's shortcut open. */
export function CloseNow() {
  const isAllowed = useMay('hours.write');
  const found = useClosing();
  const closing = isAllowed ? found : null;
  const { open, isChange } = useStore(closeSheet);
  useEffect(() => whenIdle(window, () => void CloseSheet.preload()), []);
  useEffect(() => () => closeSheet.setState({ open: false }), []);
  const isMissing = closing === null;
  // A key that was pressed while there was nothing to close must not open the sheet once there is.
  useEffect(() => {
    if (open && isMissing) closeSheet.setState({ open: false });
  }, [open, isMissing]);
  useShortcutAddress(Boolean(closing));
  if (!closing) return null;
  return (
    <>
      <CloseButton
        closing={closing}
        isCompact
        variant="secondary"
        className="max-lg:-mr-2 max-lg:gap-1.5 max-lg:border-transparent max-lg:bg-transparent max-lg:px-2 max-lg:text-[0.8125rem]"
      />
      <CloseSheet
        open={open}
        isChange={isChange}
        closing={closing}
        onClose={() => closeSheet.setState({ open: false })}
      />
    </>
  );
}

/** Opens the sheet for the address of the icon's shortcut, once. */
const useShortcutAddress = (isReady: boolean): void => {
  const { pathname } = useLocation();
  const isAsked = useQuery().has('close') && pathname === '/dashboard';
  const navigate = useNavigate();
  useEffect(() => {
    if (!isAsked || !isReady) return;
    openCloseSheet();
    navigate('/dashboard', { replace: true });
  }, [isAsked, isReady, navigate]);
};

interface CloseButtonProps extends Pick<ButtonProps, 'variant' | 'className'> {
  closing: Closing;
  /** Whether a phone shows less of the button, for what stands beside it: the icon goes first, and beside the mark of the plan the words. */
  isCompact?: boolean;
}

/** "Close now", or "Reopen" while the business is closed by its owner. */
export function CloseButton({ closing, isCompact = false, ...look }: CloseButtonProps) {
  const [busy, setBusy] = useState(false);
  const reopen = async (): Promise<void> => {
    setBusy(true);
    await closing.end('Open again by your hours');
    setBusy(false);
  };
  if (closing.closure?.kind === 'closed' && closing.time === 'now')
    return (
      <Button {...look} busy={busy} onClick={() => void reopen()}>
        <DoorOpen aria-hidden className={classes(isCompact && 'max-[389px]:hidden')} />
        Reopen
      </Button>
    );
  if (closing.isAllowed)
    return (
      <Button {...look} aria-haspopup="dialog" onClick={() => openCloseSheet()}>
        <DoorClosed aria-hidden className={classes(isCompact && 'max-[389px]:hidden')} />
        Close now
      </Button>
    );
  return (
    <Button {...look} aria-haspopup="dialog" onClick={() => openCloseSheet()}>
      <DoorClosed aria-hidden className={classes(isCompact && 'min-[390px]:max-[429px]:hidden')} />
      <span className={classes(isCompact && 'max-[389px]:sr-only')}>Close now</span> <Badge tone="holiday">Pro</Badge>
    </Button>
  );
}
