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

/** Tells a broken rule, of a route with the entry where it shows. */
export type ReportEntry = (code: ViolationCode, message: string, index?: number) => void;
/** The same of the entry at hand. */
export type Report = (code: ViolationCode, message: string) => void;
