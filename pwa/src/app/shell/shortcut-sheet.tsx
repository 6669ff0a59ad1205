import type { User } from '@doorsign/shared-schema/api';
import { Dialog } from '../../ui/dialog.tsx';
import { Switch } from '../../ui/switch.tsx';
import { HISTORY, isShown, SIDEBAR } from '../navigation.ts';
import { CLOSE_KEY, GO_KEYS, HELP_KEY } from './shortcuts.ts';

export interface ShortcutSheetProps {
  open: boolean;
  user: User;
  on: boolean;
  onChoose: (on: boolean) => void;
  onClose: () => void;
}

/** The list of keyboard shortcuts, with a switch that turns them off. */
export function ShortcutSheet({ open, user, on, onChoose, onClose }: ShortcutSheetProps) {
  const entries = [...SIDEBAR, HISTORY].filter(
    (item) => (!item.needs || user.features[item.needs]) && isShown(item, user),
  );
  return (
    <Dialog open={open} title="Keyboard shortcuts" onClose={onClose}>
      {/* Outside of the switch: these keys type no letter that speech input could type by mistake. */}
      <dl>
        <div className={ROW}>
          <dt>Save changes</dt>
          <dd className="flex flex-wrap items-center justify-end gap-1.5 text-muted">
            <Key>Ctrl/⌘</Key> + <Key>S</Key> or <Key>Enter</Key>
          </dd>
        </div>
      </dl>
      <dl className={on ? undefined : 'text-muted'}>
        <Row keys={[HELP_KEY]}>Show this list</Row>
        <Row keys={[CLOSE_KEY]}>Close now</Row>
        {entries.map(({ path, label }) => (
          <Row key={path} keys={['g', GO_KEYS[path] ?? '']}>
            {label}
          </Row>
        ))}
      </dl>
      <Switch label="Use keyboard shortcuts" checked={on} onChange={onChoose} className="mt-3" />
    </Dialog>
  );
}

const ROW = 'flex min-h-9 items-center justify-between gap-4 border-b border-line py-1';

function Key({ children }: { children: string }) {
  return (
    <kbd className="grid h-6 min-w-6 place-items-center rounded-md border border-line bg-shade px-1.5 font-mono text-hint text-ink">
      {children}
    </kbd>
  );
}

function Row({ keys, children }: { keys: readonly string[]; children: string }) {
  return (
    <div className={ROW}>
      <dt>{children}</dt>
      <dd className="flex items-center gap-1.5 text-muted">
        {keys.map((key, index) => (
          <span key={key} className="contents">
            {index > 0 ? 'then' : null}
            <Key>{key}</Key>
          </span>
        ))}
      </dd>
    </div>
  );
}
