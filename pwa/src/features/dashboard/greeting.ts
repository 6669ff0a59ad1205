/** Returns a greeting for the time of day at the business.
 * @param hour 0 to 23, by the business's clock
 * @param name the business; empty if unknown */
export const greetingOf = (hour: number, name: string): string => {
  const greeting = hour < 5 || hour >= 18 ? 'Good evening' : hour < 12 ? 'Good morning' : 'Good afternoon';
  return name === '' ? greeting : `${greeting}, ${name}`;
};
