/** A session with a program that speaks WebDriver's classic protocol. Source: https://www.w3.org/TR/webdriver2/ */
export interface WebDriverSession {
  /** The browser's version. */
  readonly version: string;
  /** Sends a command of the session.
   * @param path such as `/url`
   * @param body null for GET
   * @throws with the browser's message if it refuses */
  send(method: 'GET' | 'POST', path: string, body: object | null): Promise<unknown>;
}

interface Answer {
  readonly value: unknown;
}
interface Refusal {
  readonly error: string;
  readonly message: string;
}

const send = async (address: string, method: string, body: object | null): Promise<unknown> => {
  const response = await fetch(address, {
    method,
    ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const { value } = (await response.json()) as Answer;
  if (response.ok) return value;
  const { error, message } = value as Refusal;
  throw new Error(`${error}: ${message}`);
};

/** Opens a session.
 * @param base the driver's address without a slash at the end
 * @param capabilities what the session asks of the browser */
export const openWebDriverSession = async (base: string, capabilities: object): Promise<WebDriverSession> => {
  const { sessionId, capabilities: given } = (await send(`${base}/session`, 'POST', {
    capabilities: { alwaysMatch: capabilities },
  })) as { sessionId: string; capabilities: { browserVersion: string } };
  return {
    version: given.browserVersion,
    send: (method, path, body) => send(`${base}/session/${sessionId}${path}`, method, body),
  };
};
