import { jobInput, jobPriorities, type JobInput } from '../jobs/job.ts';
import { nextOccurrence, type Recurrence } from '../jobs/recurrence.ts';
import { addDays, dayOfWeek, type CalendarDate } from '../kernel/calendar-date.ts';
import { formatDuration, formatGallons } from '../kernel/quantity.ts';
import type { JobType } from '../services/job-type.ts';
import { plainWords } from './client-import-duplicates.ts';
import { findPlace, type ImportClient } from './find-place.ts';
import { type BroughtPlace, tellAdditions } from './clients-of-work.ts';
import { subCustomerOf } from './sub-customer.ts';
import { withinRoom } from './text-room.ts';
import { type Interval, readDuration, readGallons, readInterval } from './read-amount-cells.ts';
import { readDate, readTimeOfDay } from './read-work-cells.ts';
import type { WorkField, WorkRemark, WorkRow, WorkVerdict } from './work-import.ts';

export interface JobRowFacts {
  readonly kind: 'jobs' | 'services';
  /** The company's date. */
  readonly today: CalendarDate;
  readonly clients: readonly ImportClient[];
  readonly jobTypes: readonly Pick<JobType, 'id' | 'name' | 'wasteType' | 'repeatMonths'>[];
  readonly trucks: readonly { readonly id: string; readonly name: string }[];
  /** The job type of rows without one. */
  readonly jobTypeId: string | null;
  /** Existing jobs, as keys of `jobKey`. */
  readonly taken: ReadonlySet<string>;
  /** Addresses with an active series, as keys of `seriesKey`. */
  readonly repeated: ReadonlySet<string>;
  /** By row number: what the list says of clients that are not found by their names. */
  readonly brought: ReadonlyMap<number, BroughtPlace>;
}

export const jobKey = (job: { addressId: string; date: string; title: string }): string =>
  `${job.addressId}|${job.date}|${plainWords(job.title)}`;
export const seriesKey = (series: { addressId: string; jobTypeId: string | null }): string =>
  `${series.addressId}|${series.jobTypeId ?? ''}`;

/** How work continues after a past service. */
export interface NextService {
  readonly rule: Recurrence;
  readonly startDate: CalendarDate;
}

export interface JudgedJobRow extends WorkVerdict {
  /** The job of the row; null when it has no valid one. */
  readonly job: JobInput | null;
  /** Whether it was done: a past service. */
  readonly isDone: boolean;
  /** The series that follows; only on the latest past service of an address and job type. */
  readonly next: NextService | null;
}

interface Draft {
  readonly judged: Omit<JudgedJobRow, 'next'>;
  readonly interval: Interval | null;
  readonly nextDate: CalendarDate | null;
}

/** Judges the rows of a list of jobs or of past services. */
export function judgeJobRows(rows: readonly WorkRow[], facts: JobRowFacts): JudgedJobRow[] {
  const byName = new Map<string, ImportClient[]>();
  for (const client of facts.clients) {
    const key = plainWords(client.name);
    byName.set(key, [...(byName.get(key) ?? []), client]);
  }
  const seen = new Set(facts.taken);
  const drafts = rows.map((row) => judgeRow(row, facts, byName, seen));
  const latest = new Map<string, Draft>();
  for (const draft of drafts) {
    const { job, isThere } = draft.judged;
    if (job === null || isThere) continue;
    const key = seriesOfJob(job);
    const known = latest.get(key)?.judged.job;
    if (!known || known.scheduledDate <= job.scheduledDate) latest.set(key, draft);
  }
  const judged = drafts.map((draft) => {
    const { job } = draft.judged;
    const isLatest = job !== null && latest.get(seriesOfJob(job)) === draft;
    return isLatest ? withNext(draft, job, facts) : { ...draft.judged, next: null };
  });
  return tellAdditions(judged, facts.brought);
}

const seriesOfJob = (job: JobInput): string =>
  seriesKey({ addressId: job.clientAddressId, jobTypeId: job.jobTypeId ?? null });

/**
 * Adds a series after the latest service of an address: from its next date, or the given months after the
 * last.
 */
function withNext({ judged, interval, nextDate }: Draft, job: JobInput, facts: JobRowFacts): JudgedJobRow {
  if (facts.kind === 'jobs') return { ...judged, next: null };
  const warn = (field: WorkField, message: string): JudgedJobRow => ({
    ...judged,
    warnings: [...judged.warnings, { field, message }],
    next: null,
  });
  if (interval === null)
    return nextDate === null
      ? { ...judged, next: null }
      : warn('nextDate', 'Without the months between two services the next one is not planned.');
  if (facts.repeated.has(seriesOfJob(job)))
    return warn('everyMonths', 'This work already repeats there: no other series is started.');
  const ruleFrom = (date: CalendarDate) => ruleOf(interval, date);
  const span = { rule: ruleFrom(job.scheduledDate), startDate: job.scheduledDate, until: null };
  const due = nextDate ?? nextOccurrence(span, addDays(job.scheduledDate, 1));
  if (due === null) return { ...judged, next: null };
  const startDate = due < facts.today ? facts.today : due;
  return {
    ...judged,
    detail: `${judged.detail}; next on ${usDate(startDate)}, then every ${interval.every} ${interval.unit}${interval.every === 1 ? '' : 's'}`,
    warnings: [
      ...judged.warnings,
      ...(due < facts.today
        ? [
            {
              field: 'nextDate' as const,
              message: `Due since ${usDate(due)}: its next job is made for today.`,
            },
          ]
        : []),
    ],
    next: { rule: ruleFrom(startDate), startDate },
  };
}

/** Repeats on the weekday, or the day of the month, of its first date. */
function ruleOf({ unit, every }: Interval, first: CalendarDate): Recurrence {
  if (unit === 'day') return { unit, every };
  if (unit === 'week') return { unit, every, weekdays: [dayOfWeek(first)] };
  return { unit, every, on: { kind: 'day', day: Number(first.slice(8, 10)) } };
}

/** Of rules. */
const largestInterval: Record<Interval['unit'], number> = { day: 365, week: 365, month: 120 };

/** In the list's own format: 11/24/2026. */
const usDate = (date: CalendarDate): string => date.replace(/^(\d{4})-0?(\d+)-0?(\d+)$/, '$2/$3/$1');

const shorten = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

function judgeRow(
  { row, values }: WorkRow,
  facts: JobRowFacts,
  byName: ReadonlyMap<string, readonly ImportClient[]>,
  seen: Set<string>,
): Draft {
  const problems: WorkRemark[] = [];
  const warnings: WorkRemark[] = [];
  const text = (field: WorkField): string => (values[field] ?? '').trim();
  const sub = byName.has(plainWords(text('client'))) ? null : subCustomerOf(text('client'));
  const brought = facts.brought.get(row);
  const found =
    brought?.found ?? findPlace(sub?.client ?? text('client'), text('address') || (sub?.place ?? ''), byName);
  if (!found.ok) problems.push(...found.problems);
  warnings.push(...(brought?.warnings ?? []));
  const date = readDate(text('date'));
  if (date === null)
    problems.push({
      field: 'date',
      message:
        text('date') === ''
          ? 'The date is missing.'
          : `“${shorten(text('date'))}” is no date. Write it as 11/24/2026.`,
    });
  else if (facts.kind === 'services' && date > facts.today)
    problems.push({ field: 'date', message: 'This date is in the future. Import it as a job.' });
  const isDone = facts.kind === 'services' || (date !== null && date < facts.today);
  if (facts.kind === 'jobs' && isDone)
    warnings.push({ field: 'date', message: 'This day is past: the row becomes a past service.' });
  const type = readType(text('jobType'), facts, warnings);
  const priority = jobPriorities.find((one) => one === plainWords(text('priority')));
  if (text('priority') !== '' && priority === undefined)
    warnings.push({
      field: 'priority',
      message: `The priority “${shorten(text('priority'))}” is not known; normal is used.`,
    });
  const read = <Value>(
    field: WorkField,
    reader: (cell: string) => Value | null,
    what: string,
  ): Value | null => {
    if (text(field) === '') return null;
    const value = reader(text(field));
    if (value === null) problems.push({ field, message: `“${shorten(text(field))}” is no ${what}.` });
    return value;
  };
  const description = withinRoom(text('description'), 'The description is');
  if (description.told !== null) warnings.push({ field: 'description', message: description.told });
  const volume = read('gallons', readGallons, 'whole number of gallons');
  const pumped = volume?.gallons ?? null;
  if (volume?.isConverted === true)
    warnings.push({
      field: 'gallons',
      message: `“${shorten(text('gallons'))}” is read as ${formatGallons(volume.gallons)}.`,
    });
  const minutes = read('minutes', readDuration, 'duration in whole minutes, such as 45, 1:30 or 1.5 hours');
  const windowFrom = read('windowFrom', readTimeOfDay, 'time of day');
  const windowTo = read('windowTo', readTimeOfDay, 'time of day');
  const interval = read('everyMonths', readInterval, 'interval, such as 36, 3 years or 90 days');
  const nextDate = text('nextDate') === '' ? null : readDate(text('nextDate'));
  if (text('nextDate') !== '' && nextDate === null)
    problems.push({
      field: 'nextDate',
      message: `“${shorten(text('nextDate'))}” is no date. Write it as 11/24/2026.`,
    });
  if (interval !== null && (interval.every < 1 || interval.every > largestInterval[interval.unit]))
    problems.push({
      field: 'everyMonths',
      message: `Enter 1 to ${largestInterval[interval.unit]} whole ${interval.unit}s.`,
    });
  if (pumped !== null && pumped > 0 && !type?.wasteType)
    problems.push({ field: 'jobType', message: 'Gallons need a job type with a type of waste.' });
  let job: JobInput | null = null;
  if (problems.length === 0 && found.ok && date !== null) {
    const parsed = jobInput.safeParse({
      clientId: found.client.id,
      clientAddressId: found.address.id,
      title: text('title') || (type?.name ?? 'Service'),
      description: description.text,
      ...(priority && { priority }),
      jobTypeId: type?.id ?? null,
      ...(minutes !== null && { durationMinutes: minutes }),
      ...(pumped !== null && { expectedGallons: pumped }),
      windowStartMinute: windowFrom,
      windowEndMinute: windowTo,
      allowedVehicleIds: readTrucks(text('onlyTrucks'), facts, warnings),
      purchaseOrder: text('purchaseOrder'),
      scheduledDate: date,
    });
    if (parsed.success) job = parsed.data;
    else
      problems.push(
        ...parsed.error.issues.map(({ path, message }) => ({
          field: fieldOf[String(path[0])] ?? null,
          message,
        })),
      );
  }
  const key = job && jobKey({ addressId: job.clientAddressId, date: job.scheduledDate, title: job.title });
  const isThere = key !== null && seen.has(key);
  if (key !== null) seen.add(key);
  return {
    judged: {
      row,
      name: found.ok ? found.client.name : text('client'),
      detail: [
        job?.title,
        found.ok ? `${found.address.streetLine1}, ${found.address.city}` : '',
        date,
        pumped !== null && formatGallons(pumped),
        minutes !== null && formatDuration(minutes),
      ]
        .filter(Boolean)
        .join(' · '),
      problems,
      warnings,
      isThere,
      ...(brought?.like && { like: brought.like }),
      job,
      isDone,
    },
    interval: interval ?? (type?.repeatMonths == null ? null : { unit: 'month', every: type.repeatMonths }),
    nextDate,
  };
}

const fieldOf: Readonly<Record<string, WorkField>> = {
  title: 'title',
  description: 'description',
  durationMinutes: 'minutes',
  expectedGallons: 'gallons',
  windowStartMinute: 'windowFrom',
  windowEndMinute: 'windowTo',
  allowedVehicleIds: 'onlyTrucks',
  purchaseOrder: 'purchaseOrder',
};

/** The trucks named in a cell: "Truck 1; Truck 2". Unknown names are reported; none is any truck. */
function readTrucks(cell: string, { trucks }: JobRowFacts, warnings: WorkRemark[]): string[] | null {
  const named = cell
    .split(/[;,\n]+/)
    .map((name) => name.trim())
    .filter(Boolean);
  const found = named.flatMap(
    (name) => trucks.find((truck) => plainWords(truck.name) === plainWords(name))?.id ?? [],
  );
  const unknown = named.filter(
    (name) => !trucks.some((truck) => plainWords(truck.name) === plainWords(name)),
  );
  if (unknown.length > 0)
    warnings.push({
      field: 'onlyTrucks',
      message: `“${shorten(unknown.join(', '))}” is not one of your trucks; ${found.length === 0 ? 'any truck may do the job' : 'it is left out'}.`,
    });
  return found.length === 0 ? null : found;
}

function readType(written: string, facts: JobRowFacts, warnings: WorkRemark[]) {
  const fallback = facts.jobTypes.find(({ id }) => id === facts.jobTypeId);
  if (written === '') return fallback;
  const known = facts.jobTypes.find(({ name }) => plainWords(name) === plainWords(written));
  if (!known)
    warnings.push({
      field: 'jobType',
      message: `The job type “${shorten(written)}” is not one of yours; ${fallback ? `${fallback.name} is taken` : 'the job has none'}.`,
    });
  return known ?? fallback;
}
