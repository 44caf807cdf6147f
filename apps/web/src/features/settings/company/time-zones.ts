interface TimeZoneOption {
  /** IANA name. */
  readonly value: string;
  readonly label: string;
}

const inTheStates: readonly TimeZoneOption[] = [
  { value: 'America/New_York', label: 'Eastern (New York)' },
  { value: 'America/Chicago', label: 'Central (Chicago)' },
  { value: 'America/Denver', label: 'Mountain (Denver)' },
  { value: 'America/Phoenix', label: 'Mountain, no daylight saving (Phoenix)' },
  { value: 'America/Los_Angeles', label: 'Pacific (Los Angeles)' },
  { value: 'America/Anchorage', label: 'Alaska (Anchorage)' },
  { value: 'Pacific/Honolulu', label: 'Hawaii (Honolulu)' },
  { value: 'America/Puerto_Rico', label: 'Atlantic (Puerto Rico)' },
];

/** The zones of the United States, and the company's own when it is another. */
export const timeZoneOptions = (current: string): readonly TimeZoneOption[] =>
  inTheStates.some((zone) => zone.value === current)
    ? inTheStates
    : [...inTheStates, { value: current, label: current.replaceAll('_', ' ') }];
