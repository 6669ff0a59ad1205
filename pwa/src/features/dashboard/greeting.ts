/** Returns a greeting for the owner's time of day. The night, from midnight to 5 AM, has no greeting of its own.
 * @param hour 0 to 23, by the device's clock
 * @param name the business; empty if unknown */
export const greetingOf = (hour: number, name: string): string => {
  const greeting = hour < 5 ? 'Hello' : hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening';
  return name === '' ? greeting : `${greeting}, ${name}`;
};
