import type { Reporter, TestModule, TestSpecification } from 'vitest/node';
import { createProgress, toParent } from './progress.ts';

/** Reports finished files to the process that runs all steps. */
export default class VitestProgress implements Reporter {
  readonly #progress = createProgress('files', { nowMs: () => performance.now(), tell: toParent });

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#progress.planned(specifications.length);
  }

  onTestModuleStart({ id, relativeModuleId, project }: TestModule): void {
    this.#progress.began(id, `${project.name}/${relativeModuleId}`);
  }

  onTestModuleEnd(module: TestModule): void {
    this.#progress.ended(module.id, module.state() === 'failed');
  }
}
