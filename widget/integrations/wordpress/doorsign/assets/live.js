/**
 * Keeps the parts of a page right: what a page cache has kept too long, and what changes while the page is open.
 *
 * It begins with the facts that are in the page, asks Doorsign for newer ones at once and every ten minutes, and draws again at each whole
 * minute. Hidden pages ask nothing. If Doorsign does not answer, the facts stay until their horizon, 14 days after they were made. It
 * throws nothing into the page, and stores nothing.
 */
(() => {
  const MINUTE = 60_000;
  /** The time for which an answer is trusted. */
  const TRUST = 10 * MINUTE;

  /** Returns the document's own member, also where an element that a visitor posted has its name: `<img name="hidden">`. */
  const own = (name) => Reflect.get(Document.prototype, name, document);
  const find = (selector) => own('querySelectorAll').call(document, selector);

  // Facts come from the server that is named here. An element with this id may be a visitor's, but no site lets visitors post scripts.
  const [source] = find('script[type="application/json"]#doorsign-data');
  const status = globalThis.doorsignStatus;
  if (!source || !status) return;
  const { server, payloads, words, weekStart } = JSON.parse(source.textContent);

  /** The time by which the visitor's clock is slow. */
  let clockError = 0;
  const businesses = Object.entries(payloads).map(([id, payload]) => ({ id, payload, askedAt: Number.NaN }));

  const setText = (element, text) => {
    if (element.textContent !== text) element.textContent = text;
  };
  const make = (name, attributes, ...children) => {
    const element = own('createElement').call(document, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...children);
    return element;
  };

  const makeRow = ({ name, dates, hours, isToday }) => {
    const head = dates === undefined ? [name] : [make('bdi', {}, name), ' ', make('small', {}, dates)];
    const today = isToday ? { class: 'doorsign-today', 'aria-current': 'date' } : {};
    return make('tr', today, make('th', { scope: 'row' }, ...head), make('td', {}, hours));
  };

  /** Replaces the rows of a table if they differ. */
  const drawRows = (table, rows) => {
    const body = table.tBodies[0];
    const next = make('tbody', {}, ...rows.map(makeRow));
    if (body.innerHTML !== next.innerHTML) body.replaceWith(next);
    table.hidden = rows.length === 0;
  };

  const drawSentence = (element, facts) => {
    const isShown = facts !== null && facts.status !== 'other';
    setText(element.querySelector('.doorsign-words'), isShown ? status.sentence(facts, words) : '');
    element.dataset.doorsignLabel = isShown ? facts.status : '';
    element.hidden = !isShown;
  };

  const drawPart = (element, payload, facts) => {
    const part = element.dataset.doorsignPart;
    if (part === 'status') drawSentence(element, facts);
    if (part === 'week') {
      const rows = facts ? status.weekRows(payload, facts, words) : [];
      drawRows(element, [...rows.slice(weekStart), ...rows.slice(0, weekStart)]);
    }
    if (part === 'holidays') drawRows(element, facts ? status.holidayRows(payload, facts, words) : []);
  };

  const drawElement = (element, payload) => {
    const facts = payload && status.factsAt(payload, Date.now() + clockError);
    const [, not, condition] = /^(not-)?(\w+)$/.exec(element.dataset.doorsignIf ?? '') ?? [];
    if (condition) {
      const isKnown = facts !== null && facts.status !== 'other';
      element.hidden = !isKnown || status.holds(condition, facts.status) === Boolean(not);
      // Parts inside of it are their own, and may be about another business.
    } else for (const part of element.querySelectorAll('[data-doorsign-part]')) drawPart(part, payload, facts);
  };

  const draw = ({ id, payload }) => {
    for (const element of find(`[data-doorsign="${id}"]`))
      try {
        drawElement(element, payload);
      } catch {
        // A theme or a plugin has changed the element. The others are drawn nevertheless.
      }
  };

  /** Asks for the facts of a business if they are no longer trusted. A failed request changes nothing.
   * @param challenge forces a request; the server sends it back, which no cache on the way can do */
  const ask = async (business, challenge = '') => {
    // The clock may have been set back.
    if (!challenge && Math.abs(Date.now() - business.askedAt) < TRUST) return;
    try {
      const sentAt = (business.askedAt = Date.now());
      const answer = await fetch(`${server}/api/widget/${business.id}${challenge}`, { cache: 'no-cache' });
      const body = await answer.json();
      // Only Doorsign's server sends these members; a captive portal or a bot check on the way does not.
      if (body.timeline) {
        const error = Date.parse(answer.headers.get('date')) - Date.now();
        // The date of an answer may be as old as its transfer took, which can include a computer's sleep.
        const isOff = Math.abs(error - clockError) > Date.now() - sentAt + MINUTE;
        if (isOff && answer.headers.get('asked') !== challenge) {
          // Either a cache has answered, or the clock is wrong: the next answer shows which.
          business.payload ??= body;
          if (!challenge) void ask(business, `?${Date.now()}`);
        } else {
          business.payload = body;
          if (isOff) clockError = error;
        }
      } else if (body.code && answer.status < 500) business.payload = null;
      draw(business);
    } catch {}
  };

  const askAll = () => {
    if (!own('hidden')) for (const business of businesses) void ask(business);
  };

  let timer;
  /** Draws now and at the next whole minute. Labels and days change at whole minutes only. The timer never waits longer, because timers stop
   * while a computer sleeps. A visitor who comes or returns gets new facts at once; pages that stay open spread their requests. */
  const tick = (event) => {
    clearTimeout(timer);
    timer = setTimeout(tick, MINUTE - ((Date.now() + clockError) % MINUTE));
    setTimeout(askAll, event ? 0 : Math.random() * MINUTE);
    for (const business of businesses) draw(business);
  };
  tick({});
  for (const type of ['visibilitychange', 'pageshow']) addEventListener(type, tick);
})();
