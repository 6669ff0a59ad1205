import type { Reader } from '../platform/database/database.ts';
import { inChunks } from '../platform/database/in-chunks.ts';

/** Returns the names of API keys by their ids. One that ended long ago is an "API key". */
export const keyNames = async (reader: Reader, ids: readonly string[]): Promise<(keyId: string | null) => string> => {
  const names = new Map<string, string>();
  for (const chunk of inChunks([...new Set(ids)])) {
    const rows = await reader.selectFrom('api_keys').select(['id', 'name']).where('id', 'in', chunk).execute();
    for (const { id, name } of rows) names.set(id, name);
  }
  return (keyId) => names.get(keyId ?? '') ?? 'API key';
};
