import { X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useSyncExternalStore } from 'react';
import { withUnbrokenTimes } from '../lib/unbroken-times.ts';
import { classes } from './classes.ts';
import { LatePresses } from './late-presses.tsx';
import { TOAST_PLACE } from './toast-place.ts';
import { dismissToast, TOAST_MS, toastSlot, type ShownToast } from './toast-store.ts';
import { ToastWords } from './toast-words.tsx';

/** The toast region, by Radix: one toast at a time, 5 s, dismissed by swiping right; F8 moves the focus there. */
export function ToastRegion() {
  const shown = useSyncExternalStore(toastSlot.subscribe, toastSlot.read);
  return (
    <Toast.Provider duration={TOAST_MS} swipeDirection="right" swipeThreshold={50} label="Notification">
      {shown ? <ShownItem key={shown.id} shown={shown} /> : null}
      <Toast.Viewport
        hotkey={['F8']}
        label="Notifications ({hotkey})"
        className={classes(TOAST_PLACE, 'flex flex-col outline-none')}
      />
    </Toast.Provider>
  );
}

const DOTS = { default: 'bg-float-accent', destructive: 'bg-float-danger', waiting: 'bg-holiday' } as const;

function ShownItem({ shown }: { shown: ShownToast }) {
  return (
    <Toast.Root
      data-toast
      type={shown.variant === 'destructive' ? 'foreground' : 'background'}
      duration={shown.durationMs}
      onOpenChange={(open) => {
        if (!open) dismissToast(shown.id);
      }}
      className={classes(
        'flex animate-rise items-start gap-3 rounded-card border border-float-line bg-float py-3 pr-2 pl-4 text-on-float shadow-float',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform',
      )}
    >
      <span aria-hidden className={classes('mt-2 size-2 shrink-0 rounded-full', DOTS[shown.variant ?? 'default'])} />
      <div className="min-w-0 flex-1">
        <Toast.Title className={classes('font-semibold', shown.variant === 'destructive' && 'text-float-danger')}>
          {withUnbrokenTimes(shown.title)}
        </Toast.Title>
        {shown.description ? (
          <Toast.Description className="text-float-muted">
            <ToastWords shown={shown} />
          </Toast.Description>
        ) : null}
      </div>
      <LatePresses>
        {shown.action ? (
          <Toast.Action
            altText={shown.action.label}
            onClick={shown.action.onPress}
            className="-my-2 min-h-10 shrink-0 rounded-control px-3 font-semibold text-float-accent hover:underline"
          >
            {shown.action.label}
          </Toast.Action>
        ) : null}
        <Toast.Close
          aria-label="Dismiss"
          className="-my-2 grid size-10 shrink-0 place-items-center rounded-control text-float-muted hover:text-on-float"
        >
          <X aria-hidden className="size-4" />
        </Toast.Close>
      </LatePresses>
    </Toast.Root>
  );
}
