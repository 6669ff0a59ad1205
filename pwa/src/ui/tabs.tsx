import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

export interface Tab {
  /** The tab's key. */
  readonly id: string;
  readonly label: string;
  readonly content: ReactNode;
}

export interface TabsProps {
  /** The accessible name of the tab list. */
  label: string;
  tabs: readonly Tab[];
  /** The visible panel and its setter, for a parent that chooses it as well. Default: the first, chosen here. */
  shown?: { readonly id: string; readonly set: (id: string) => void };
  /** Renders only the visible panel: for panels without inputs. */
  shownOnly?: boolean;
  className?: string;
}

/** Panels of which one is visible, chosen by press or arrow keys. Hidden panels keep what was typed in them. */
export function Tabs({ label, tabs, shown, shownOnly = false, className }: TabsProps) {
  return (
    <Radix.Root
      {...(shown ? { value: shown.id, onValueChange: shown.set } : { defaultValue: tabs[0]?.id ?? '' })}
      className={className}
    >
      {/* A strip that scrolls sideways scrolls downward, too, and the tabs reach over its line by a pixel. */}
      <Radix.List
        aria-label={label}
        className="flex overflow-x-auto sm:gap-1 overflow-y-hidden border-b border-line px-3 sm:px-4"
      >
        {tabs.map(({ id, label: name }) => (
          <Radix.Trigger
            key={id}
            value={id}
            className="-mb-px min-h-12 shrink-0 border-b-2 border-transparent px-2 font-semibold sm:px-2.5 whitespace-nowrap text-muted transition-colors -outline-offset-2! hover:text-ink data-[state=active]:border-brand data-[state=active]:text-ink"
          >
            {name}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ id, content }) => (
        <Radix.Content
          key={id}
          value={id}
          forceMount={shownOnly ? undefined : true}
          className="rounded-b-card -outline-offset-2! data-[state=inactive]:hidden"
        >
          {content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
