/** As much of a browser as a sign-in by redirects needs: it keeps cookies, and shows where it is sent. */
export interface BrowserClient {
  /** Opens an address with the cookies of its host, and keeps those that come back. Redirects are not followed. */
  open(url: string, init?: RequestInit): Promise<Response>;
  /** The value of a cookie. */
  cookie(name: string): string | undefined;
  /** Sets one, as an earlier answer would have. */
  setCookie(name: string, value: string): void;
}

/** A browser without cookies. All servers of a test are ports of one host, which share their cookies. */
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

/** Where an answer sends its browser. */
export const locationOf = (response: Response): string => {
  const location = response.headers.get('Location');
  if (location === null) throw new Error(`${response.url} answered ${response.status} and leads nowhere`);
  return new URL(location, response.url).href;
};
