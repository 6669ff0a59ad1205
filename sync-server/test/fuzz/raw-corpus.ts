const EOL = '\r\n';
const head = (...lines: string[]): string => [...lines, '', ''].join(EOL);
const LOGIN = '{"email":"ada@example.com","password":"not the password"}';
const post = (body: string, ...headers: string[]): string =>
  head('POST /api/auth/login HTTP/1.1', 'Host: x', 'Content-Type: application/json', ...headers) + body;
const get = (target: string, ...headers: string[]): string => head(`GET ${target} HTTP/1.1`, 'Host: x', ...headers);
const chunked = (body: string, ...headers: string[]): string => post(body, 'Transfer-Encoding: chunked', ...headers);
const SMUGGLED = get('/api/nothing');

/** Raw requests by description. Characters above 127 are sent as single bytes. */
export const RAW_CORPUS: Readonly<Record<string, string>> = {
  // Complete requests, as a base for damage.
  'a health check': get('/api/healthz'),
  'a login': post(LOGIN, `Content-Length: ${LOGIN.length}`),
  'a login in chunks': chunked(`${LOGIN.length.toString(16)}\r\n${LOGIN}\r\n0\r\n\r\n`),
  'a write without a token': head('PUT /api/business/hours HTTP/1.1', 'Host: x', 'Content-Length: 0'),
  'a widget': get('/api/widget/nobody', 'Accept-Encoding: br;q=0, gzip;q=0.5,,;', 'If-None-Match: W/"a", *, "'),
  "a widget's script": get('/api/widget.js?id=a&id=b'),
  'an event':
    head('POST /api/widget/nobody/events HTTP/1.1', 'Host: x', 'Content-Type: text/plain', 'Content-Length: 39') +
    '{"type":"view","host":"www.example.com"}',
  'an event in chunks':
    head('POST /api/widget/demo/events HTTP/1.1', 'Host: x', 'Transfer-Encoding: chunked') + '2\r\n{}\r\n0\r\n\r\n',
  'the words of a language': get('/api/widget/words/de.json?a1b2c3d4', 'Accept-Encoding: br', 'If-None-Match: W/"'),
  'the words of no language': get('/api/widget/words/..%2f..%2f..%2fetc%2fpasswd.json'),
  "a way up from a language's words": get('/api/widget/words/../../../../etc/passwd'),
  "a version of the widget's script": get('/api/widget.--------.js'),
  'a version of the popup, and a byte more': get('/api/widget/popup.________.js%00'),
  'a status': get('/api/widget/demo/status.json', 'If-None-Match: *'),
  'a picture of the status': get('/api/widget/demo/status.svg', 'Origin: null', 'Referer: :'),
  'a page': get('/', 'Accept-Encoding: br'),
  'a page that is not there': get('/no/such/page'),
  'a mailbox': get('/dev/mailbox.json?to=%ff'),
  'a stream without a token': get('/api/sync/stream'),

  // Methods and targets.
  'a HEAD': head('HEAD /api/healthz HTTP/1.1', 'Host: x'),
  'OPTIONS of everything': head('OPTIONS * HTTP/1.1', 'Host: x'),
  'an OPTIONS of another origin': head('OPTIONS /api/auth/login HTTP/1.1', 'Host: x', 'Origin: https://evil.example'),
  TRACE: head('TRACE /api/auth/me HTTP/1.1', 'Host: x', 'Authorization: Bearer a.b.c'),
  'a tunnel': head('CONNECT example.com:443 HTTP/1.1', 'Host: example.com:443'),
  'an unknown method': head('BREW /api/healthz HTTP/1.1', 'Host: x'),
  'a method in lower case': head('get /api/healthz HTTP/1.1', 'Host: x'),
  'another server as target': get('http://evil.example/api/healthz'),
  'a target that is no URL': get('http://[/api/healthz'),
  'a target without a slash': get('api/healthz'),
  'two slashes': get('//evil.example/%2e%2e/'),
  'a way up': get('/assets/../../../../etc/passwd'),
  'a way up, encoded': get('/%2e%2e%2f%2e%2e%2fetc/passwd'),
  'half an escape': get('/api/auth/sessions/%'),
  'an escape that is no UTF-8': get('/api/auth/sessions/%ff%fe'),
  'NUL in the path': get('/%00/api/auth/sessions/%00'),
  'line ends in the path': get('/login%0d%0aSet-Cookie:%20a=b'),
  'bytes that are no ASCII': get('/\xff\xfe?\xc3\x28=\xe2\x82'),
  'a very long path': get(`/${'a'.repeat(20_000)}`),
  'a long query': get(`/api/auth/me?${'a=1&'.repeat(3000)}`),
  'a key twice': get('/api/healthz?a=1&a=2'),

  // Versions.
  'HTTP/0.9': 'GET /\r\n',
  'HTTP/1.0': head('GET /api/healthz HTTP/1.0'),
  'HTTP/9.9': head('GET /api/healthz HTTP/9.9', 'Host: x'),
  'the greeting of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\x00\x00\x00\x04\x00\x00\x00\x00\x00',
  'an upgrade to HTTP/2': get('/', 'Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABk'),
  'an upgrade to a web socket': get(
    '/api/sync/stream',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Version: 13',
  ),
  TLS: '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'another protocol': 'EHLO example.com\r\nMAIL FROM:<a@example.com>\r\n',

  // Heads.
  'no host': head('GET /login HTTP/1.1'),
  'two hosts': get('/login', 'Host: evil.example'),
  'an empty host': head('GET /login HTTP/1.1', 'Host:'),
  'a host that is none': head('GET /login HTTP/1.1', 'Host: a b@[:99999/\\'),
  'a line without a colon': head('GET / HTTP/1.1', 'Host: x', 'no colon here'),
  'a space before the colon': head('GET / HTTP/1.1', 'Host : x'),
  'a folded line': 'GET / HTTP/1.1\r\nHost: x\r\nX-Long: a\r\n b\r\n\r\n',
  'NUL in a header': get('/', 'X-Bad: a\x00b'),
  'bare line feeds': 'GET /api/healthz HTTP/1.1\nHost: x\n\n',
  'bare carriage returns': 'GET /api/healthz HTTP/1.1\rHost: x\r\r',
  'a header that is too large': get('/', `X-Large: ${'a'.repeat(20_000)}`),
  'too many headers': get('/', ...Array.from({ length: 2500 }, (_, index) => `X-${index}: a`)),
  'an expectation': post('', 'Expect: 100-continue', 'Content-Length: 2') + '{}',
  'an expectation that nobody meets': post('{}', 'Expect: the unexpected', 'Content-Length: 2'),
  'tokens of all kinds': get('/api/auth/me', 'Authorization: Bearer \xff.\xfe.\xfd', 'Authorization: Bearer a'),
  'cookies of all kinds': get('/login', `Cookie: __Host-oauth="; =; ;;; ${'a=b; '.repeat(500)}`),
  'addresses of all kinds': get('/api/healthz', 'X-Forwarded-For: ::::, 999.1.1.1, \xff', 'X-Forwarded-Host: evil'),
  'a range': get('/', 'Range: bytes=0-0,-1,5-2', 'If-Range: "x"'),

  // Lengths, and requests inside requests.
  'two lengths': post('{}', 'Content-Length: 2', 'Content-Length: 3'),
  'a negative length': post('{}', 'Content-Length: -1'),
  'a length with a sign': post('{}', 'Content-Length: +2'),
  'a length in hexadecimal': post('{}', 'Content-Length: 0x2'),
  'a length beyond all numbers': post('{}', `Content-Length: ${'9'.repeat(40)}`),
  'a list of lengths': post('{}', 'Content-Length: 2, 2'),
  'a length and chunks': post(`0\r\n\r\n${SMUGGLED}`, 'Content-Length: 6', 'Transfer-Encoding: chunked'),
  'chunks and a length': post(`1\r\nZ\r\n0\r\n\r\n${SMUGGLED}`, 'Transfer-Encoding: chunked', 'Content-Length: 4'),
  'chunks that are none': post(`0\r\n\r\n${SMUGGLED}`, 'Transfer-Encoding: xchunked'),
  'chunks in disguise': post(`0\r\n\r\n${SMUGGLED}`, 'Transfer-Encoding:\tchunked', 'Transfer-encoding: identity'),
  'chunks, then something else': post(`0\r\n\r\n${SMUGGLED}`, 'Transfer-Encoding: chunked, identity'),
  'a body with GET': get('/api/healthz', 'Content-Length: 5') + 'G\r\n\r\n',
  'more than was announced': post(`{}${SMUGGLED}`, 'Content-Length: 2'),
  'less than was announced': post('{', 'Content-Length: 20'),

  // Chunks.
  'a chunk without a size': chunked('zz\r\n{}\r\n0\r\n\r\n'),
  'a chunk of enormous size': chunked('ffffffffffffffff\r\n{}\r\n'),
  'a chunk of negative size': chunked('-1\r\n{}\r\n'),
  'a chunk that is longer than it says': chunked('1\r\n{}\r\n0\r\n\r\n'),
  'endless extensions of a chunk': chunked(`2;${'a'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`),
  'a trailer that is no header': chunked('2\r\n{}\r\n0\r\nno trailer\r\n\r\n'),
  'a trailer that changes the request': chunked('2\r\n{}\r\n0\r\nAuthorization: Bearer a\r\n\r\n'),
  'chunks without an end': chunked('2\r\n{}\r\n'),

  // Pipelined requests.
  'fifty at once': get('/api/healthz').repeat(50),
  'a request, then noise': `${get('/api/healthz')}\x00\x01\x02\r\n\r\n`,
  'a refusal, then a request': post('x', 'Content-Length: 1') + get('/api/healthz'),
  'too much, then a request': post('x'.repeat(70_000), 'Content-Length: 70000') + get('/api/healthz'),
  nothing: '',
  'line ends alone': '\r\n\r\n\r\n',
  'half a request line': 'GET /api/hea',
};
