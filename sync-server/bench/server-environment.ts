/** Returns the settings of a server that is measured on this machine. It trusts X-Forwarded-For, so that each client has an address of its own and the
 * limits by address stay as they are.
 * @param databaseUrl null for an SQLite file in the folder */
export const serverEnvironment = (port: number, dataDir: string, databaseUrl: string | null) => ({
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  DATA_DIR: dataDir,
  TRUST_PROXY: '1',
  LOG_LEVEL: 'error',
  ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
});
