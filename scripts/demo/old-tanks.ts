import { addDays, addMonths, dayOfWeek } from '@haulwright/domain/kernel/calendar-date';
import type { SolidsReading } from '@haulwright/domain/tanks/tank-interval';
import type { TankFacts } from '@haulwright/domain/tanks/tank';
import { insertReading, saveFacts } from '../../apps/server/src/features/tanks/tanks.queries.ts';
import type { TenantTransaction } from '../../apps/server/src/platform/database/database.ts';
import { addJobs, newJob, reportedAt, type NewJob } from './add-days.ts';
import type { DemoPlace, Ground } from './ground.ts';
import { ownId } from './own-ids.ts';
import { Random } from './random.ts';
import { instantOf } from './wall-clock.ts';

interface OldTank {
  /** Months before the demo's first day on which it was emptied, the longest ago first. */
  readonly pumpedMonthsAgo: readonly number[];
  readonly facts?: TankFacts;
  readonly reading?: Omit<SolidsReading, 'on'> & { readonly monthsAgo: number };
}

/** One for each way of knowing when a tank is due; some are overdue, some are due soon. */
const oldTanks: readonly OldTank[] = [
  { pumpedMonthsAgo: [37] },
  { pumpedMonthsAgo: [71, 35] },
  { pumpedMonthsAgo: [89, 59, 28] },
  { pumpedMonthsAgo: [49, 25] },
  { pumpedMonthsAgo: [34], facts: { householdPeople: 4, ruleMonths: null, ruleSource: null } },
  {
    pumpedMonthsAgo: [26],
    reading: { monthsAgo: 1, sludgeInches: 15, scumInches: 4, liquidDepthInches: 48 },
  },
  {
    pumpedMonthsAgo: [23],
    facts: { householdPeople: null, ruleMonths: 24, ruleSource: 'Permit of the township' },
  },
  { pumpedMonthsAgo: [66, 32] },
  { pumpedMonthsAgo: [35] },
];
/** Which of the septic places these are: spread over the county. */
const everyPlace = 5;
const householdGallons = 1_000;

/** The job that says that a place is one of these: the days of work around today leave it alone. */
export const oldTankId = (companyId: string, addressId: string): string =>
  ownId(companyId, `old tank ${addressId}`);

/** Gives some septic places a history of years instead of work in these weeks, so that their tanks are due. */
export async function addOldTanks(tx: TenantTransaction, ground: Ground, today: string): Promise<void> {
  const { companyId, userId } = ground.actor;
  const septic = ground.places.filter(({ trade }) => trade === 'septic');
  const chosen = oldTanks.flatMap((tank, at) => {
    const place = septic[at * everyPlace + 2];
    return place === undefined ? [] : [{ tank, place }];
  });
  const wanted = chosen.flatMap(({ tank, place }) =>
    tank.pumpedMonthsAgo.map((months, at) =>
      pumped(ground, place, {
        date: workday(addMonths(today, -months)),
        id:
          at === 0
            ? oldTankId(companyId, place.address.id)
            : ownId(companyId, `${place.address.id} ${months}`),
      }),
    ),
  );
  await addJobs(
    tx,
    ground,
    wanted.toSorted((a, b) => ((a.scheduledDate ?? '') < (b.scheduledDate ?? '') ? -1 : 1)),
  );
  for (const { tank, place } of chosen) {
    const addressId = place.address.id;
    const owner = { companyId, addressId };
    if (tank.facts) await saveFacts(tx, owner, tank.facts, instantOf(today, 0, ground.timeZone));
    if (tank.reading === undefined) continue;
    const { monthsAgo, ...measured } = tank.reading;
    await insertReading(tx, {
      id: ownId(companyId, `reading at ${addressId}`),
      companyId,
      clientAddressId: addressId,
      measuredOn: workday(addMonths(today, -monthsAgo)),
      recordedBy: userId,
      ...measured,
    });
  }
}

const workday = (date: string): string => (dayOfWeek(date) === 0 ? addDays(date, 1) : date);

/** A pump-out that was done on a day long ago. */
function pumped(ground: Ground, place: DemoPlace, { date, id }: { date: string; id: string }): NewJob {
  const type = ground.jobTypes.find(({ name }) => name === 'Septic tank pump-out');
  const job = newJob(ground, { place, date, random: new Random(1), index: 0 });
  const gallons = place.address.tankGallons ?? householdGallons;
  const done = instantOf(date, 660, ground.timeZone);
  return {
    ...job,
    id,
    title: type?.name ?? job.title,
    jobTypeId: type?.id ?? job.jobTypeId,
    wasteType: 'septage',
    durationMinutes: type?.durationMinutes ?? job.durationMinutes,
    expectedGallons: gallons,
    priority: 'normal',
    status: 'completed',
    startedAt: instantOf(date, 620, ground.timeZone),
    completedAt: done,
    actualGallons: gallons,
    ...reportedAt(done),
  };
}
