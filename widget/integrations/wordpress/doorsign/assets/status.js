/**
 * The status at a minute, its sentence and the rows of the hours, for assets/live.js: the same as includes/timeline.php, wording.php and
 * hours-rows.php make on the server. It reads no clock and no page. Instants are milliseconds; a clock's reading is the instant at which
 * a clock in UTC shows the same.
 */
globalThis.doorsignStatus = (() => {
  const MINUTE = 60_000;
  const DAY = 86_400_000;
  const LABELS = { o: 'open', c: 'closed', h: 'holiday', x: 'other' };

  /** Returns the date that a clock shows, "YYYY-MM-DD". */
  const dateOf = (clock) => new Date(clock).toISOString().slice(0, 10);
  const timeOf = (clock) => new Date(clock).toISOString().slice(11, 16);

  /** Returns the status at an instant; null from the horizon on. */
  const factsAt = ({ start, timeline, names, horizon }, now) => {
    if (now / MINUTE >= horizon) return null;
    let facts = null;
    let entryAt = start * MINUTE;
    let offset = 0;
    for (const [minutes, letter, note, hours] of timeline) {
      entryAt += minutes * MINUTE;
      if (hours !== undefined && hours !== null) offset = Math.round(hours * 3_600) * 1_000;
      const status = LABELS[letter];
      if (!facts || entryAt <= now) facts = { status, note: names[note] ?? null, clockNow: now + offset };
      else if ((status === 'open') !== (facts.status === 'open')) return { ...facts, clockThen: entryAt + offset };
    }
    return facts;
  };

  /** Writes a clock's reading in a format of PHP's date(). Letters that are not known are written as they are. */
  const formatClock = (format, clock, names) => {
    const date = new Date(clock);
    const hour = date.getUTCHours();
    const day = date.getUTCDate();
    const month = date.getUTCMonth();
    const half = hour < 12 ? 'am' : 'pm';
    const two = (number) => String(number).padStart(2, '0');
    const ending = day > 10 && day < 14 ? 'th' : (['', 'st', 'nd', 'rd'][day % 10] ?? 'th');
    const written = {
      d: () => two(day),
      j: () => day,
      S: () => ending || 'th',
      D: () => names.weekdays_short[date.getUTCDay()],
      l: () => names.weekdays[date.getUTCDay()],
      F: () => names.months[month],
      M: () => names.months_short[month],
      m: () => two(month + 1),
      n: () => month + 1,
      Y: () => date.getUTCFullYear(),
      y: () => two(date.getUTCFullYear() % 100),
      a: () => names[half],
      A: () => names[half.toUpperCase()],
      g: () => hour % 12 || 12,
      h: () => two(hour % 12 || 12),
      G: () => hour,
      H: () => two(hour),
      i: () => two(date.getUTCMinutes()),
      s: () => two(date.getUTCSeconds()),
    };
    return format.replace(/\\(.)|([A-Za-z])/gu, (whole, escaped, letter) =>
      escaped === undefined ? String(written[letter]?.() ?? whole) : escaped,
    );
  };

  const fill = (text, values) => text.replace(/{(\w+)}/g, (whole, key) => values[key] ?? whole);
  const noteIn = (note, texts) => (typeof texts[note] === 'string' ? texts[note] : note);

  const dayWords = (last, now, daysAhead, { texts, names, date_format: long, day_format: short }) => {
    if (daysAhead < 2) return daysAhead < 1 ? texts.today : texts.tomorrow;
    if (daysAhead < 7) {
      const weekday = new Date(last).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' });
      return texts[weekday] ?? weekday;
    }
    return texts.on + formatClock(dateOf(last).slice(0, 4) > dateOf(now).slice(0, 4) ? long : short, last, names);
  };

  /** Returns the sentence about a status: "Closed · Opens today at 9:00 AM". */
  const sentence = ({ status, note, clockNow, clockThen }, words) => {
    const { texts } = words;
    const isOpen = status === 'open';
    let message = texts[status];
    let opens = '';
    if (clockThen !== undefined) {
      const endsDay = isOpen && timeOf(clockThen) === '00:00';
      const last = endsDay ? clockThen - 1 : clockThen;
      const daysAhead = Math.floor(last / DAY) - Math.floor(clockNow / DAY);
      const change = {
        time: endsDay ? texts.midnight : formatClock(words.time_format, last, words.names),
        day: dayWords(last, clockNow, daysAhead, words),
      };
      const [wrong, right] = texts.mend;
      // A function, because dollar signs must not act as patterns.
      const filled = (text) => fill(text, change).replace(wrong, () => right);
      if (isOpen && daysAhead < 7) message = filled(last - clockNow < DAY ? texts.openUntil : texts.openUntilDay);
      else if (!isOpen) opens = ' · ' + filled(texts.opens);
    }
    if (note) {
      message = fill(status === 'holiday' ? message : texts.named, { message, name: noteIn(note, texts) });
    }
    return message + opens;
  };

  /** Returns the periods of a day and its note as one text. */
  const dayHours = (times, note, { texts, time_format: format, names }) => {
    const clock = (time) => formatClock(format, Date.parse(`1970-01-01T${time}:00Z`), names);
    const parts = [];
    for (let at = 0; times && at < times.length; at += 2) {
      const [open, close] = times.slice(at, at + 2);
      const isToTheEnd = close > '23:58' || close < '00:01';
      const text =
        isToTheEnd && open === '00:00' ? texts.open : `${clock(open)} – ${isToTheEnd ? texts.midnight : clock(close)}`;
      parts.push(text.replace(/ /g, '\u{a0}'));
    }
    if (note) parts.push(noteIn(note, texts));
    return parts.join(', ') || texts.closedDay;
  };

  const lastDate = ({ date, to }) => to ?? date;

  /** Returns the rows of the week, Monday first. */
  const weekRows = ({ hours, byAppointment, nextHoliday, names, dated }, { note, clockNow }, words) => {
    const today = dateOf(clockNow);
    const isDated = names.slice(0, dated).includes(note);
    const isHoliday = nextHoliday && nextHoliday.date <= today && today <= lastDate(nextHoliday);
    const weekday = isDated || isHoliday ? -1 : (new Date(clockNow).getUTCDay() + 6) % 7;
    return (hours ?? []).map((times, index) => ({
      name: words.names.weekdays[(index + 1) % 7],
      hours: dayHours(times, byAppointment?.[index], words),
      isToday: index === weekday,
    }));
  };

  /** Returns the dates on which the business is closed for a holiday or a range of dates, in order. */
  const closedDates = ({ start, timeline, names, horizon }) => {
    const found = [];
    let current = null;
    let entryAt = start * MINUTE;
    let offset = 0;
    const end = (clock) => {
      if (current) {
        const to = dateOf(Math.max(current.clock, clock - 1));
        found.push({ from: dateOf(current.clock), to, name: current.name });
      }
      current = null;
    };
    for (const [minutes, letter, note, hours] of timeline) {
      entryAt += minutes * MINUTE;
      if (hours !== undefined && hours !== null) offset = Math.round(hours * 3_600) * 1_000;
      if (entryAt >= horizon * MINUTE) break;
      const name = letter === 'h' ? (names[note] ?? null) : null;
      if (!current || current.name !== name) {
        end(entryAt + offset);
        if (name !== null) current = { name, clock: entryAt + offset };
      }
    }
    end(horizon * MINUTE + offset);
    return found;
  };

  /** Returns the rows of the holidays and closures ahead. */
  const holidayRows = (payload, { clockNow }, words) => {
    const today = dateOf(clockNow);
    const day = (date) => {
      const clock = Date.parse(`${date}T00:00:00Z`);
      const weekday = words.names.weekdays_short[new Date(clock).getUTCDay()];
      return `${weekday}, ${formatClock(words.day_format, clock, words.names)}`;
    };
    const rows = [];
    let taken = '';
    const add = (from, to, name, hours) => {
      if (to < today || to <= taken) return;
      // Neighboring dates of one name are one row of the timeline, and the next holiday is the first of them.
      const first = from <= taken ? dateOf(Date.parse(taken) + DAY) : from;
      taken = to;
      const dates = day(first) + (to > first ? ` – ${day(to)}` : '');
      rows.push({ name: noteIn(name, words.texts), dates, hours, isToday: first <= today });
    };
    const next = payload.nextHoliday;
    if (next) add(next.date, lastDate(next), next.name, dayHours(next.hours, next.note, words));
    for (const { from, to, name } of closedDates(payload)) add(from, to, name, words.texts.closedDay);
    return rows;
  };

  /** Returns whether a condition holds in a status: open, closed (which includes holidays) or holiday. */
  const holds = (condition, status) =>
    condition === 'closed' ? status === 'closed' || status === 'holiday' : condition === status;

  return { factsAt, sentence, weekRows, holidayRows, holds };
})();
