/** A greeting for the owner's own time of day.
 * @param hour 0 to 23, by the device's clock
 * @param name the business; empty where it is not known */
export const greetingOf = (hour: number, name: string): string => {
  const greeting = hour < 5 || hour >= 18 ? 'Good evening' : hour < 12 ? 'Good morning' : 'Good afternoon';
  return name === '' ? greeting : `${greeting}, ${name}`;
};
