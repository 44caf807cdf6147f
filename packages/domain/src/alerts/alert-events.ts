/**
 * What a company can be told of its trucks. *Stands*: at no stop of its route, for some minutes. *Area*: farther from
 * the depot than some miles. *No dump*: some minutes after it left a disposal site with waste aboard, nobody has
 * reported a dump there.
 */
export const alertEvents = [
  'depot-arrived',
  'depot-left',
  'site-arrived',
  'site-left',
  'job-arrived',
  'job-left',
  'stands',
  'area-left',
  'too-fast',
  'no-dump',
] as const;
export type AlertEvent = (typeof alertEvents)[number];

/** What the rule's own figure is, where it has one. */
export interface Threshold {
  readonly label: string;
  readonly unit: 'min' | 'mi' | 'mph';
  readonly least: number;
  readonly greatest: number;
  readonly suggested: number;
}

export const thresholdOf: Partial<Record<AlertEvent, Threshold>> = {
  stands: { label: 'Longer than', unit: 'min', least: 5, greatest: 240, suggested: 20 },
  'area-left': { label: 'Farther than', unit: 'mi', least: 1, greatest: 500, suggested: 60 },
  'too-fast': { label: 'Faster than', unit: 'mph', least: 15, greatest: 120, suggested: 75 },
  'no-dump': { label: 'After', unit: 'min', least: 10, greatest: 240, suggested: 30 },
};

export const alertEventName: Record<AlertEvent, string> = {
  'depot-arrived': 'Arrives at the depot',
  'depot-left': 'Leaves the depot',
  'site-arrived': 'Arrives at a disposal site',
  'site-left': 'Leaves a disposal site',
  'job-arrived': 'Arrives at a job',
  'job-left': 'Leaves a job',
  stands: 'Stands where no stop is',
  'area-left': 'Leaves the area',
  'too-fast': 'Drives too fast',
  'no-dump': 'Leaves a disposal site without a dump',
};

/** Rules that a company may have. */
export const maxAlertRules = 50;
export const maxToldPeople = 20;
export const maxAlertSites = 100;

/** Of which disposal site a rule may be told only. */
export const isOfSites = (event: AlertEvent): boolean =>
  event === 'site-arrived' || event === 'site-left' || event === 'no-dump';

/** "Leaves the area: farther than 60 mi". */
export function ruleInWords({
  event,
  threshold,
}: {
  readonly event: AlertEvent;
  readonly threshold: number | null;
}): string {
  const said = thresholdOf[event];
  if (said === undefined || threshold === null) return alertEventName[event];
  return `${alertEventName[event]}: ${said.label.toLowerCase()} ${threshold} ${said.unit}`;
}

interface ToldAlert {
  readonly event: AlertEvent;
  readonly vehicleName: string;
  /** Of the client or the disposal site; null where it is at neither. */
  readonly placeName: string | null;
  /** In the unit of the rule's figure; null where there is none. */
  readonly value: number | null;
}

type Words = (alert: ToldAlert & { readonly place: string }) => string;
const at: Words = ({ vehicleName, place }) => `${vehicleName} is at ${place}`;
const left: Words = ({ vehicleName, place }) => `${vehicleName} left ${place}`;

const words: Record<AlertEvent, Words> = {
  'depot-arrived': ({ vehicleName }) => `${vehicleName} is at the depot`,
  'depot-left': ({ vehicleName }) => `${vehicleName} left the depot`,
  'site-arrived': at,
  'site-left': left,
  'job-arrived': at,
  'job-left': left,
  stands: ({ vehicleName, value }) => `${vehicleName} has stood for ${value ?? 0} minutes where no stop is`,
  'area-left': ({ vehicleName, value }) => `${vehicleName} is ${value ?? 0} miles from the depot`,
  'too-fast': ({ vehicleName, value }) => `${vehicleName} drives ${value ?? 0} mph`,
  'no-dump': ({ vehicleName, place }) =>
    `${vehicleName} left ${place} with waste aboard, and no dump was reported`,
};

/** One line, without its time: "Truck 3 drives 82 mph". */
export const alertInWords = (alert: ToldAlert): string =>
  words[alert.event]({ ...alert, place: alert.placeName ?? 'a place that is no more' });
