import type { Browser, Page } from '@playwright/test';
import type { Owner } from '../../e2e/support/owner.ts';
import type { ServerAt } from '../../e2e/support/server-at.ts';
import type { WordPress } from './start-wordpress.ts';

/** The browser, the servers and the owner that all parts of the story share. */
export interface Stage {
  readonly browser: Browser;
  /** A page of the owner, who is logged in to WordPress. */
  readonly admin: Page;
  readonly wordpress: WordPress;
  readonly doorsign: ServerAt;
  readonly owner: Owner;
  say(line: string): void;
  /** Moves the clocks of WordPress and of the Doorsign server. */
  moveTo(instant: string): Promise<void>;
}
