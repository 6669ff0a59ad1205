const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const DAY_OF_YEAR = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** Returns the day of an instant on the device's clock, such as "Nov 28", with its year unless it is this one.
 * @param iso an ISO 8601 instant
 * @param nowMs epoch milliseconds */
export const dateText = (iso: string, nowMs: number): string => {
  const at = new Date(iso);
  return (at.getFullYear() === new Date(nowMs).getFullYear() ? DAY : DAY_OF_YEAR).format(at);
};
