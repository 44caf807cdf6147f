import type { LiveChange, LiveTopic } from './live.contract.ts';

/** A cached answer: the call's path in the contract, its input and its output. */
export interface HeldAnswer {
  readonly path: readonly string[];
  readonly input: unknown;
  readonly data: unknown;
}

interface Question {
  readonly id?: string;
  readonly jobId?: string;
  readonly date?: string;
  readonly routeDate?: string;
  readonly from?: string;
  readonly to?: string;
}

const daysOfWeek = 7;
const dayMs = 86_400_000;

/**
 * Whether an answer may be stale after a change. Says yes when in doubt: an extra request costs less than a
 * stale screen.
 */
export function reaches(change: LiveChange, held: HeldAnswer): boolean {
  const [noun = '', call = ''] = held.path;
  const input = (held.input ?? {}) as Question;
  const { ids, dates } = change;
  const isOne = () => ids === undefined || (input.id !== undefined && ids.includes(input.id));
  const holds = () => ids === undefined || mentions(held.data, ids);
  const days = (from: string | undefined, to = from) =>
    dates === undefined ||
    dates.some(
      (date) => date !== null && (from === undefined || date >= from) && (to === undefined || date <= to),
    );
  const hasUndated = () => dates?.includes(null) === true;
  const onDay = () => days(input.date ?? input.routeDate) || holds();
  const inWeek = () => days(input.from, input.from && lastOfWeek(input.from)) || holds();

  if (noun === 'field') return reachesField(change, call, holds);
  if (isEditors(held.path)) return change.noun === 'editors';
  if (noun === 'assurance') return nounsOfAssurance.includes(change.noun);
  if (isStock(held.path)) return change.noun === 'rentals' || change.noun === 'quotes';
  switch (change.noun) {
    case 'jobs': {
      if (noun === 'dashboard' || noun === 'compliance') return true;
      if (noun === 'clients') return call === 'work' || isTable(held.path);
      // When a tank is due depends on past work, and on planned work.
      if (noun === 'tanks') return true;
      // The cleaning of a trap is a completed job.
      if (noun === 'manifests') return call === 'greaseTraps';
      // The price of an open job depends on its fields.
      if (noun === 'prices')
        return (
          call === 'ofJob' && (ids === undefined || (input.jobId !== undefined && ids.includes(input.jobId)))
        );
      if (noun === 'jobs') {
        if (call === 'get' || call === 'history') return isOne();
        if (call === 'mine') return days(input.from, input.to) || holds();
        if (call === 'list')
          return (
            days(input.from, input.to) || (input.from === undefined && input.to === undefined) || holds()
          );
        return call !== 'assignees';
      }
      if (noun === 'routes') return call === 'openJobs' ? hasUndated() || onDay() : call === 'get' && holds();
      if (noun !== 'dispatch') return false;
      if (call === 'day') return onDay();
      if (call === 'week') return hasUndated() || inWeek();
      if (call === 'copyOfDay') return hasUndated() || onDay() || days(input.from);
      if (call === 'versions' || call === 'sheet') return holds();
      return true;
    }
    case 'jobEvents':
      if (noun === 'jobs') return (call === 'get' || call === 'history') && isOne();
      return noun === 'dashboard';
    case 'stops':
      if (noun !== 'jobs') return false;
      return call === 'get' ? isOne() : call === 'mine' && holds();
    case 'routes': {
      if (noun === 'dashboard') return true;
      if (noun === 'jobs') return (call === 'get' || call === 'mine') && holds();
      if (noun === 'routes') {
        if (call === 'get' || call === 'streetLines') return isOne();
        if (call === 'list') return input.date === undefined || onDay();
        return call !== 'getOptimization' && call !== 'latestOptimization' && onDay();
      }
      if (noun !== 'dispatch') return false;
      if (call === 'day' || call === 'insertions' || call === 'places') return onDay();
      if (call === 'week') return inWeek();
      if (call === 'copyOfDay') return onDay() || days(input.from);
      if (call === 'versions' || call === 'sheet') return isOne();
      return true;
    }
    // Loads on board are shown on routes, and their disposal is what compliance is about.
    case 'loads':
      return (
        noun === 'loads' ||
        noun === 'compliance' ||
        noun === 'manifests' ||
        // Dumps that can be spread on a field.
        noun === 'land' ||
        (noun === 'dispatch' && call === 'day') ||
        (noun === 'routes' && (call === 'get' || call === 'mine'))
      );
    // A due filing is a finding too.
    case 'filings':
      return noun === 'filings' || noun === 'compliance' || noun === 'manifests';
    // Routes name their truck and have its color.
    case 'vehicles':
      return (
        noun === 'vehicles' ||
        (noun === 'routes' && (call === 'get' || call === 'list' || call === 'mine')) ||
        (noun === 'dispatch' && call === 'sheet')
      );
    case 'planningRuns':
      if (noun === 'dispatch') return call === 'proposal' && isOne();
      if (noun !== 'routes') return false;
      return call === 'getOptimization' ? isOne() : call === 'latestOptimization' && onDay();
    default:
      // A tank's size and place are those of its address.
      if (noun === 'tanks' && change.noun === 'clients') return true;
      if (isTable(held.path) && change.noun === 'invoicing') return true;
      // Money that moves online is billing's.
      if (noun === 'payments') return change.noun === 'invoicing';
      if (noun !== change.noun) return false;
      return call === 'get' || call === 'recentJobs' || call === 'rejected'
        ? input.id === undefined || isOne()
        : true;
  }
}

/** Work done, units on rent and billing: assurance compares them. */
const nounsOfAssurance: readonly LiveChange['noun'][] = [
  'jobs',
  'loads',
  'prices',
  'invoicing',
  'rentals',
  'vehicles',
  'disposalSites',
];

/** What a technician's day pack is made from. */
const nounsOfPack: readonly LiveChange['noun'][] = [
  'field',
  'jobs',
  'stops',
  'routes',
  'clients',
  'disposalSites',
  'vehicles',
  'forms',
  'inspections',
  'shifts',
  'loads',
  'messages',
  'jobTypes',
  'company',
  'land',
];

const reachesField = ({ noun }: LiveChange, call: string, holds: () => boolean): boolean =>
  call === 'pack'
    ? nounsOfPack.includes(noun)
    : noun === 'field' ||
      // What is decided about the job takes its attempt off the list, and out of the number of reports that wait.
      ((call === 'waitingAttempts' || call === 'reviews') && (noun === 'jobs' || noun === 'routes')) ||
      (call === 'reviewCards' && (noun === 'jobs' || noun === 'routes') && holds());

const lastOfWeek = (from: string): string =>
  new Date(Date.parse(`${from}T00:00:00Z`) + (daysOfWeek - 1) * dayMs).toISOString().slice(0, 10);

/** Whether one of the ids occurs anywhere in an answer. */
function mentions(data: unknown, ids: readonly string[]): boolean {
  if (ids.length === 0) return false;
  const wanted = new Set(ids);
  const isThere = (value: unknown): boolean => {
    if (typeof value === 'string') return wanted.has(value);
    if (typeof value !== 'object' || value === null) return false;
    return Array.isArray(value) ? value.some(isThere) : Object.values(value).some(isThere);
  };
  return isThere(data);
}

/** The same with only a topic: whether an answer may be stale after any change of that noun. */
export function topicReaches(topic: LiveTopic, path: readonly string[]): boolean {
  const [noun, call] = path;
  if (isEditors(path)) return topic === 'editors';
  if (noun === topic) return true;
  if (noun === 'assurance') return nounsOfAssurance.includes(topic);
  if (isStock(path)) return topic === 'quotes';
  // The board combines data of other pages; a route shows its jobs' state, and the unrouted jobs.
  if (noun === 'dispatch') return topic === 'routes' || topic === 'jobs' || topic === 'loads';
  if (topic === 'loads')
    return noun === 'compliance' || (noun === 'routes' && (call === 'get' || call === 'mine'));
  if (topic === 'filings') return noun === 'compliance';
  if (noun === 'tanks') return topic === 'jobs' || topic === 'clients';
  if (isTable(path)) return topic === 'jobs' || topic === 'invoicing';
  if (noun === 'field') return topic === 'jobs' || topic === 'routes';
  if (noun === 'prices') return topic === 'jobs' && call === 'ofJob';
  return noun === 'routes' && topic === 'jobs' && (call === 'get' || call === 'openJobs');
}

/** Who is editing a route is in no table: only its own topic affects it. */
const isEditors = ([noun, call]: readonly string[]): boolean => noun === 'dispatch' && call === 'editors';

/** Units are held by quotes, too. */
const isStock = ([noun, call]: readonly string[]): boolean => noun === 'rentals' && call === 'stock';

/** The table of clients shows their visits and what they owe. */
const isTable = ([noun, call]: readonly string[]): boolean =>
  noun === 'clients' && (call === 'table' || call === 'totals');
