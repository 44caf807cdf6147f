import { addDays } from '@haulwright/domain/kernel/calendar-date';
import { formatJobNumber, type JobPriority, type JobStatus } from '@haulwright/domain/jobs/job';
import type { jobEvents, jobs } from '../../apps/server/src/features/jobs/jobs.tables.ts';
import { newId } from '../../apps/server/src/platform/ids.ts';
import type { Trade } from './names.ts';
import type { Random } from './random.ts';

type NewRow<Table extends { $inferInsert: unknown }> = Table['$inferInsert'];

export interface CatalogueType {
  readonly id: string;
  readonly name: string;
  readonly serviceTypeId: string | null;
  readonly durationMinutes: number;
  readonly expectedGallons: number;
  readonly wasteType: 'septage' | 'portable_toilet' | 'grease' | 'manure' | 'wastewater' | null;
  readonly priceCents: number | null;
}

interface JobOrder {
  readonly companyId: string;
  /** Earlier jobs are done. */
  readonly today: string;
  readonly createdBy: string;
  readonly technicians: readonly string[];
  readonly jobTypes: readonly CatalogueType[];
}

/** Where work is done, and which. */
export interface WorkPlace {
  readonly clientId: string;
  readonly trade: Trade;
  readonly address: {
    readonly id: string;
    readonly streetLine1: string;
    readonly city: string;
    readonly state: string;
    readonly postalCode: string;
    readonly tankGallons?: number | null | undefined;
  };
}

export const typeNames: Record<Trade, readonly (readonly [string, number])[]> = {
  septic: [
    ['Septic tank pump-out', 80],
    ['Septic inspection', 10],
    ['Holding tank pump-out', 10],
  ],
  toilets: [
    ['Portable toilet service', 80],
    ['Portable toilet delivery', 10],
    ['Portable toilet pick-up', 10],
  ],
  grease: [
    ['Grease interceptor cleaning', 60],
    ['Indoor grease trap cleaning', 40],
  ],
  manure: [['Manure load', 100]],
};

const tankJob = 'Septic tank pump-out';

/** A job of the day at the place; earlier days' are done, later ones are not planned yet. */
export function makeJob(
  random: Random,
  order: JobOrder,
  index: number,
  scheduledDate: string,
  place: WorkPlace,
): NewRow<typeof jobs> & { id: string } {
  const wanted = random.weighted(typeNames[place.trade]);
  const type = order.jobTypes.find((one) => one.name === wanted) ?? order.jobTypes[0];
  if (!type) throw new Error('A demo company needs its job types.');
  const { address, clientId } = place;
  const past = scheduledDate < order.today;
  const status: JobStatus = past
    ? random.weighted([
        ['completed', 95],
        ['cancelled', 5],
      ] as const)
    : 'unscheduled';
  const priority: JobPriority = random.weighted([
    ['normal', 78],
    ['high', 12],
    ['low', 7],
    ['emergency', 3],
  ] as const);
  const morning = random.chance(0.5);
  const window = random.chance(0.2) ? (morning ? ([480, 720] as const) : ([720, 960] as const)) : null;
  const units = type.wasteType === 'portable_toilet' ? random.between(1, 8) : 1;
  const spread = type.expectedGallons >= 500 ? random.pick([0.75, 1, 1, 1.25, 1.5]) : 1;
  const expectedGallons =
    (wanted === tankJob ? address.tankGallons : null) ?? Math.round(type.expectedGallons * units * spread);
  return {
    id: newId(),
    companyId: order.companyId,
    jobNumber: formatJobNumber(index + 1),
    clientId,
    clientAddressId: address.id,
    serviceAddressStreet: address.streetLine1,
    serviceAddressCity: address.city,
    serviceAddressState: address.state,
    serviceAddressZip: address.postalCode,
    title: units > 1 ? `${type.name}, ${units} units` : type.name,
    status,
    priority,
    scheduledDate,
    jobTypeId: type.id,
    durationMinutes: type.durationMinutes + (units - 1) * 5,
    expectedGallons,
    wasteType: type.wasteType,
    windowStartMinute: window?.[0] ?? null,
    windowEndMinute: window?.[1] ?? null,
    assignedTo: past && order.technicians.length > 0 ? random.pick(order.technicians) : null,
    createdBy: order.createdBy,
  };
}

/**
 * What a technician wrote down: gallons near the expected ones; now and then they forget, or come a day late.
 */
export function whatWasDone(
  job: NewRow<typeof jobs>,
  index: number,
  priceCents: number | null,
): Partial<NewRow<typeof jobs>> {
  if (job.status !== 'completed' || !job.scheduledDate) return {};
  const day = index % 61 === 60 ? addDays(job.scheduledDate, 1) : job.scheduledDate;
  const startedAt = Date.parse(`${day}T13:00:00Z`) + ((index * 37) % 420) * 60_000;
  const minutes = Math.max(5, job.durationMinutes + ((index * 13) % 25) - 8);
  const share = [0.9, 1, 0.96, 1.05][index % 4] ?? 1;
  const completedAt = new Date(startedAt + minutes * 60_000);
  return {
    startedAt: new Date(startedAt),
    completedAt,
    priceCents,
    priceFixedAt: completedAt,
    actualGallons: index % 47 === 46 ? null : Math.round((job.expectedGallons * share) / 10) * 10,
  };
}

/** The history of a job finished in the last two weeks: started and completed by its technician. */
export function eventsOf(
  order: JobOrder,
  job: NewRow<typeof jobs> & { id: string },
): NewRow<typeof jobEvents>[] {
  const { scheduledDate, assignedTo, startedAt, completedAt } = job;
  if (
    !scheduledDate ||
    !assignedTo ||
    !startedAt ||
    !completedAt ||
    scheduledDate < addDays(order.today, -14)
  )
    return [];
  const event = (from: JobStatus, to: JobStatus, createdAt: Date) => ({
    id: newId(),
    companyId: order.companyId,
    jobId: job.id,
    type: 'status-changed' as const,
    actorUserId: assignedTo,
    details: { from, to },
    createdAt,
  });
  return [event('scheduled', 'in_progress', startedAt), event('in_progress', 'completed', completedAt)];
}
