import type { Recurrence } from '@haulwright/domain/jobs/recurrence';
import { makeSeriesJobs } from '../../apps/server/src/features/jobs/series/make-series-jobs.ts';
import { insertSeries, lockSeries } from '../../apps/server/src/features/jobs/series.queries.ts';
import type { TenantTransaction } from '../../apps/server/src/platform/database/database.ts';
import type { Ground } from './ground.ts';
import type { Trade } from './names.ts';
import { ownId } from './own-ids.ts';

const weekly: readonly {
  readonly trade: Trade;
  readonly type: string;
  readonly weekdays: readonly number[];
  /** Weeks from one to the next. */
  readonly every?: number;
}[] = [
  { trade: 'toilets', type: 'Portable toilet service', weekdays: [1, 3, 5] },
  { trade: 'toilets', type: 'Portable toilet service', weekdays: [2, 4] },
  { trade: 'grease', type: 'Indoor grease trap cleaning', weekdays: [1], every: 12 },
];

/** Work that comes again, every week or every few, from today on. */
export async function addSeries(
  tx: TenantTransaction,
  ground: Ground,
  { today, now }: { readonly today: string; readonly now: Date },
): Promise<void> {
  const { companyId, userId } = ground.actor;
  const taken = new Set<string>();
  for (const [at, { trade, type, weekdays, every = 1 }] of weekly.entries()) {
    const place = ground.places.find((one) => one.trade === trade && !taken.has(one.clientId));
    const jobType = ground.jobTypes.find(({ name }) => name === type);
    if (place === undefined || jobType === undefined) continue;
    taken.add(place.clientId);
    const id = ownId(companyId, `series ${at}`);
    await insertSeries(tx, {
      id,
      companyId,
      clientId: place.clientId,
      clientAddressId: place.address.id,
      title: type,
      jobTypeId: jobType.id,
      durationMinutes: jobType.durationMinutes,
      expectedGallons: jobType.expectedGallons,
      gallonsTyped: false,
      minutesTyped: false,
      wasteType: jobType.wasteType,
      rule: { unit: 'week', every, weekdays: [...weekdays] } satisfies Recurrence,
      startDate: today,
      createdBy: userId,
    });
    const series = await lockSeries(tx, id);
    if (series !== undefined) await makeSeriesJobs(tx, series, { today, now, timeZone: ground.timeZone });
  }
}
