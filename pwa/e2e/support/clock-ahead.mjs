// Loaded into a server's process before its own code: moves its clock by CLOCK_AHEAD_MS.
const ahead = Number(process.env.CLOCK_AHEAD_MS);
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + ahead);
    else super(...parts);
  }

  static now() {
    return RealDate.now() + ahead;
  }
};
