/** The zones at the top of the selector: value and label.
 * Source: facts zone.*; shared-schema/docs/product-rules.md#r9. */
export const TIMEZONE_OPTIONS = [
  { value: 'America/New_York', label: 'Eastern (US)' },
  { value: 'America/Chicago', label: 'Central (US)' },
  { value: 'America/Denver', label: 'Mountain (US)' },
  { value: 'America/Los_Angeles', label: 'Pacific (US)' },
  { value: 'America/Anchorage', label: 'Alaska (US)' },
  { value: 'Pacific/Honolulu', label: 'Hawaii (US)' },
  { value: 'Europe/London', label: 'London (UK)' },
  { value: 'Europe/Paris', label: 'Paris (EU)' },
  { value: 'Asia/Tokyo', label: 'Tokyo (JP)' },
  { value: 'Asia/Shanghai', label: 'Shanghai (CN)' },
  { value: 'Australia/Sydney', label: 'Sydney (AU)' },
  { value: 'America/Toronto', label: 'Toronto (CA)' },
  { value: 'Asia/Dubai', label: 'Dubai (AE)' },
  { value: 'Asia/Singapore', label: 'Singapore (SG)' },
  { value: 'Europe/Berlin', label: 'Berlin (DE)' },
  { value: 'America/Sao_Paulo', label: 'Sao Paulo (BR)' },
] as const;
