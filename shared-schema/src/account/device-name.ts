/** The order matters: browsers also name the browsers that they derive from. */
const BROWSERS = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|HeadlessChrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;

const SYSTEMS = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac(?:intosh| OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
] as const;

/** The name of a device without a known browser or system. */
export const UNKNOWN_DEVICE = 'Unknown device';

/** Names a device for its owner, to tell it from the owner's other devices. The server names the devices of sessions, the app names
 * itself when it syncs: one browser has one name in both lists.
 * @param userAgent navigator.userAgent, or the User-Agent header; any text
 * @returns such as "Chrome on Windows"
 * Source: shared-schema/docs/decisions/0116-recognition-of-sign-in-devices.md. */
export const deviceName = (userAgent: string): string => {
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1];
  return [browser, system].filter(Boolean).join(' on ') || UNKNOWN_DEVICE;
};
