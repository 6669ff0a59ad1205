import { WIDGET_PATHS } from '@doorsign/shared-schema/api/widget';

/** Reads the address under which a business serves the script itself: a proxy there passes requests on. Without a path, or with one in front of
 * the widget's own.
 * @param typed a scheme that is missing is https
 * @returns the address without a slash at its end, null for none; or what is wrong with it */
export const readOwnAddress = (typed: string): { address: string | null } | { problem: string } => {
  const text = typed.trim();
  if (text === '') return { address: null };
  const withScheme = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(withScheme)) return { problem: 'Use an address such as https://hours.your-site.com.' };
  const { protocol, username, password, search, hash, origin, pathname } = new URL(withScheme);
  if (protocol !== 'https:') return { problem: 'Use an https:// address.' };
  if (username || password || search || hash) return { problem: 'Use a host, and a path if you like, nothing else.' };
  return { address: origin + pathname.replace(/(\/api\/widget[^/]*)?\/*$/, '') };
};

/** The rules for one kind of proxy. */
export interface ProxyRules {
  readonly name: string;
  readonly rules: string;
}

/** Returns the rules with which proxies serve the widget under an address. In the script they also replace the address of everything that it
 * loads later. They leave checked versions of the script as they are: browsers would refuse them otherwise.
 * @param address   as readOwnAddress() gives it
 * @param publicUrl the server's own address
 * Source: shared-schema/docs/decisions/0208-white-label-and-custom-css.md#own-address. */
export const proxyRules = (address: string, publicUrl: string): readonly ProxyRules[] => {
  const { pathname, host } = new URL(address);
  const path = pathname === '/' ? '' : pathname;
  const { script, payload } = WIDGET_PATHS;
  const { host: ours } = new URL(publicUrl);
  return [
    {
      name: 'nginx',
      rules: `# in the server block of ${host}
location = ${path}${script} {
  proxy_pass ${publicUrl}${script};
  proxy_ssl_server_name on;
  proxy_set_header Host ${ours};
  proxy_set_header Accept-Encoding "";
  sub_filter_types *;
  sub_filter_once off;
  sub_filter "${publicUrl}${payload}" "${address}${payload}";
}
location ${path}/api/widget {
  proxy_pass ${publicUrl}/api/widget;
  proxy_ssl_server_name on;
  proxy_set_header Host ${ours};
}`,
    },
    {
      name: 'Caddy (the first rule needs the plugin replace-response)',
      rules: `{
  order replace after encode
}
${host} {
  route ${path}/api/widget* {
    ${
      path === ''
        ? ''
        : `uri strip_prefix ${path}
    `
    }@script path ${script}
    replace @script "${publicUrl}${payload}" "${address}${payload}"
    reverse_proxy ${publicUrl} {
      header_up Host ${ours}
      header_up Accept-Encoding identity
    }
  }
}`,
    },
    {
      name: 'Cloudflare (a Worker with the route ' + `${host}${path}/api/widget*)`,
      rules: `export default {
  async fetch(request) {
    const { pathname, search } = new URL(request.url);
    const path = pathname.slice(${path.length});
    const answer = await fetch(new Request("${publicUrl}" + path + search, request));
    if (path !== "${script}" || request.method !== "GET" || answer.status !== 200) return answer;
    const text = await answer.text();
    return new Response(text.replaceAll("${publicUrl}${payload}", "${address}${payload}"), answer);
  },
};`,
    },
  ];
};
