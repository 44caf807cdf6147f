/** One broken rule of a plan, for people and tests. */
export interface PlanViolation {
  code: ViolationCode;
  truckId?: string;
  /** Index into the route's stops. */
  index?: number;
  message: string;
}

export type ViolationCode =
  | 'unknown-truck'
  | 'truck-twice'
  | 'unknown-stop'
  | 'unknown-kind'
  | 'stop-twice'
  | 'stop-lost'
  | 'unknown-site'
  | 'start-or-end'
  | 'nothing-served'
  | 'place'
  | 'no-road'
  | 'leg'
  | 'odometer'
  | 'time'
  | 'duration'
  | 'window'
  | 'site-closed'
  | 'shift'
  | 'overtime'
  | 'truck-not-allowed'
  | 'locked'
  | 'position'
  | 'skill'
  | 'truck-waste'
  | 'capacity'
  | 'compartment'
  | 'day-limit'
  | 'truck-size'
  | 'mixed-wastes'
  | 'site-waste'
  | 'load'
  | 'not-emptied'
  | 'daily-cap'
  | 'break'
  | 'release'
  | 'cost';

/** Reports a broken rule, for a route with the entry where it occurs. */
export type ReportEntry = (code: ViolationCode, message: string, index?: number) => void;
/** The same for the current entry. */
export type Report = (code: ViolationCode, message: string) => void;
