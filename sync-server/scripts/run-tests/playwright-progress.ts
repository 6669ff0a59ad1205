import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';
import { createProgress, toParent } from './progress.ts';

/** Reports finished tests to the process that runs all steps. */
export default class PlaywrightProgress implements Reporter {
  readonly #progress = createProgress('tests', { nowMs: () => performance.now(), tell: toParent });

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#progress.planned(suite.allTests().length);
  }

  onTestBegin({ id, title, location }: TestCase): void {
    this.#progress.began(id, `${location.file.split('/').at(-1)} › ${title}`);
  }

  onTestEnd({ id }: TestCase, { status }: TestResult): void {
    this.#progress.ended(id, status !== 'passed');
  }
}
