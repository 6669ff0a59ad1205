/** The part of a browser that a sign-in by redirects needs: it stores cookies and exposes redirects. */
export interface BrowserClient {
  /** Requests an address with the cookies of its host, and stores those of the response. Does not follow redirects. */
  open(url: string, init?: RequestInit): Promise<Response>;
  /** Returns the value of a cookie. */
  cookie(name: string): string | undefined;
  /** Sets a cookie, as an earlier response would have. */
  setCookie(name: string, value: string): void;
}

/** Creates a browser without cookies. All servers of a test are ports of one host and share their cookies. */
export const createBrowserClient = (): BrowserClient => {
  const jar = new Map<string, string>();
  return {
    async open(url, init = {}) {
      const cookies = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const headers = { ...(init.headers as Record<string, string>), ...(cookies !== '' && { Cookie: cookies }) };
      const response = await fetch(url, { ...init, headers, redirect: 'manual' });
      for (const line of response.headers.getSetCookie()) {
        const [pair = ''] = line.split(';');
        const [name = '', value = ''] = pair.split(/=(.*)/s);
        if (value === '') jar.delete(name);
        else jar.set(name, value);
      }
      return response;
    },
    cookie: (name) => jar.get(name),
    setCookie: (name, value) => void jar.set(name, value),
  };
};

/** Returns the address that a response redirects to. */
export const locationOf = (response: Response): string => {
  const location = response.headers.get('Location');
  if (location === null) throw new Error(`${response.url} answered ${response.status} and leads nowhere`);
  return new URL(location, response.url).href;
};
