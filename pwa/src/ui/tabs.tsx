import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

export interface Tab {
  /** Its key, and what is handed back when it is chosen. */
  readonly id: string;
  readonly label: string;
  readonly content: ReactNode;
}

export interface TabsProps {
  /** What the tabs are a choice of; read aloud. */
  label: string;
  tabs: readonly Tab[];
  /** Draws the shown view alone: for views in which nothing can be typed. */
  shownOnly?: boolean;
  className?: string;
}

/** One of several views at a time, chosen by press or arrow keys. What is typed in one stays while another is shown. */
export function Tabs({ label, tabs, shownOnly = false, className }: TabsProps) {
  return (
    <Radix.Root defaultValue={tabs[0]?.id ?? ''} className={className}>
      <Radix.List aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line px-3 sm:px-4">
        {tabs.map(({ id, label: name }) => (
          <Radix.Trigger
            key={id}
            value={id}
            className="-mb-px min-h-12 shrink-0 border-b-2 border-transparent px-2.5 font-semibold whitespace-nowrap text-muted transition-colors -outline-offset-2! hover:text-ink data-[state=active]:border-brand data-[state=active]:text-ink"
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
