import type { SpanId } from '@doorsign/shared-schema/spans';

/** The element ID of the button that opens a season's editor, so that the way back and a refused Save can focus it. */
export const seasonEditId = (id: SpanId): string => `season-edit-${id}`;
