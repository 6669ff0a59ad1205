/** Returns a sentence in which no line ends within a time or a duration, so that "PM" or "min" never begins one. */
export const withUnbrokenTimes = (text: string): string =>
  text.replace(/(?<=\d)\s(?=(?:[AP]M|h|min)\b)|(?<=\d h)\s(?=\d)/g, '\u00a0');
