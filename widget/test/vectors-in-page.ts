import { checkLanguages } from '../../shared-schema/test/check-languages.ts';
import { checkShortForms } from '../../shared-schema/test/check-short-forms.ts';
import { checkStatusCases } from '../../shared-schema/test/check-status-cases.ts';
import { checkWordingCases } from '../../shared-schema/test/check-wording-cases.ts';

/** Exposes the checks of the shared vectors to a page that a test drives. */
Object.assign(globalThis, { checkLanguages, checkShortForms, checkStatusCases, checkWordingCases });
