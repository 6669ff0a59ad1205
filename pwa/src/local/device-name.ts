const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** A readable name of a device: "Chrome on Windows". It only tells the devices of one owner apart.
 * @param userAgent navigator.userAgent */
export const deviceNameOf = (userAgent: string): string => {
  const find = (names: typeof BROWSERS, otherwise: string): string =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? otherwise;
  return `${find(BROWSERS, 'Browser')} on ${find(SYSTEMS, 'another device')}`;
};
