import type { StudyKey } from '@doorsign/shared-schema/resources';

/** resourceCalls.caseStudy of shared-schema, without the schema that comes with it. */
const CASE_STUDY_PATH = '/api/resources/case-study';

/** Asks the server to mail a study.
 * @returns whether it will; false when it refused or did not answer */
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
