import type { StudyKey } from '@doorsign/shared-schema/resources';

/** The path of `resourceCalls.caseStudy` in shared-schema, copied to keep the call's schema out of the bundle. */
const CASE_STUDY_PATH = '/api/resources/case-study';

/** Asks the server to mail a study.
 * @returns true if the server accepted; false if it refused or did not answer */
export const sendCaseStudy = async (email: string, study: StudyKey): Promise<boolean> => {
  try {
    const { ok } = await fetch(CASE_STUDY_PATH, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, study }),
    });
    return ok;
  } catch {
    return false;
  }
};
