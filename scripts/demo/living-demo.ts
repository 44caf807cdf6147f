import { and, eq, isNull, max } from 'drizzle-orm';
import { addDays, calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { defaultChoices } from '@haulwright/domain/planning/planning-choices';
import type { Haulwright } from '../../apps/server/src/compose.ts';
import { forgetNotices } from '../../apps/server/src/features/dispatch/messages/route-notices.queries.ts';
import { createPublishing } from '../../apps/server/src/features/dispatch/life/publish-route.ts';
import { jobs } from '../../apps/server/src/features/jobs/jobs.tables.ts';
import { routes } from '../../apps/server/src/features/routes/rows/routes.tables.ts';
import { addNewDays } from './add-days.ts';
import { daysAhead, daysBack, workOf } from './day-work.ts';
import { loadGround, type Ground } from './ground.ts';
import type { DemoCompany } from './insert-company.ts';
import { addEmergency, addTooLarge } from './odd-jobs.ts';
import { addOldTanks } from './old-tanks.ts';
import { isOwn } from './own-ids.ts';
import { addFields } from './own-fields.ts';
import { addPapers } from './own-papers.ts';
import { addTrap } from './own-trap.ts';
import { billPastWork } from './past-billing.ts';
import { drivePastDays } from './past-days.ts';
import { postPastLoads } from './past-loads.ts';
import { addQuotes } from './past-quotes.ts';
import { planDay } from './plan-day.ts';
import { reportUntilNow } from './todays-reports.ts';
import { addRentals, carryRentalsOn } from './own-rentals.ts';
import { addSeries } from './weekly-work.ts';
import { instantOf } from './wall-clock.ts';

const publishedMinute = 370;

/**
 * Brings the demo to the present: two weeks of driven routes behind it, today planned and as far as the clock
 * says, jobs ahead. Days that came since the last start are added; what a visitor changed stays as it is.
 * @param share of the usual number of jobs a day
 */
export async function bringUpToDate(
  haulwright: Haulwright,
  company: DemoCompany,
  {
    technicianEmails,
    now = haulwright.services.now(),
    share = 1,
  }: { readonly technicianEmails: readonly string[]; readonly now?: Date; readonly share?: number },
): Promise<void> {
  const load = () => loadGround(haulwright, company, technicianEmails);
  let ground = await load();
  if (ground === null) return;
  const { actor, timeZone } = ground;
  const { database } = haulwright.services;
  const today = calendarDateIn(now, timeZone);
  const lastMade = await database.inTenant(actor, async (tx) => {
    const [row] = await tx
      .select({ day: max(jobs.scheduledDate) })
      .from(jobs)
      .where(isOwn(jobs.id));
    return row?.day ?? null;
  });
  const isFirst = lastMade === null;
  if (isFirst) {
    const first = ground;
    await database.inTenant(actor, async (tx) => {
      await addOldTanks(tx, first, today);
      await addSeries(tx, first, { today, now });
      await addPapers(tx, first, today);
      await addFields(tx, first, today);
    });
    await addTrap((await load()) ?? first, today);
    ground = (await load()) ?? ground;
  }
  const here = ground;
  const from = addDays(today, -daysBack);
  // Finished first, so that their jobs are over when what is left of those days is looked for.
  await reportUntilNow(here, { from, to: addDays(today, -1), now });
  await database.inTenant(actor, async (tx) => {
    // First, so that the days around it leave its trap alone.
    await addTooLarge(tx, here, { date: today, now });
    await addNewDays(tx, here, { from, to: addDays(today, daysAhead), now, share });
    await drivePastDays(tx, here, { from, today, isFirst });
    await postPastLoads(tx, here, today);
    if (isFirst) await addRentals(tx, here, { today, now });
    await carryRentalsOn(tx, here, { today, now });
    await billPastWork(tx, here, { today, now, isFirst });
  });
  if (isFirst) await addQuotes(here, { today, now });
  await planToday(here, company, today, now);
  await database.inTenant(actor, (tx) => addEmergency(tx, here, { date: today, now }));
  await reportUntilNow(here, { from: today, to: today, now });
}

/** Plans today and gives the routes to their drivers, unless somebody has begun to plan it. */
async function planToday(ground: Ground, company: DemoCompany, today: string, now: Date): Promise<void> {
  const { haulwright, actor, timeZone, trucks, technicians } = ground;
  const { database, events } = haulwright.services;
  const onToday = () =>
    database.inTenant(actor, (tx) =>
      tx
        .select({ id: routes.id, vehicleId: routes.vehicleId })
        .from(routes)
        .where(eq(routes.routeDate, today)),
    );
  if ((await onToday()).length > 0) return;
  const { crews } = workOf(today);
  const vehicleIds = crews.flatMap(({ truck }) => trucks.find(({ name }) => name === truck)?.id ?? []);
  if (vehicleIds.length === 0) return;
  await planDay(haulwright, company, { date: today, choices: { ...defaultChoices, vehicleIds } });
  const published = instantOf(today, publishedMinute, timeZone);
  const at = published < now ? published : now;
  const publishing = createPublishing({
    database,
    events,
    routeNotices: { afterPublishing: async () => undefined },
    now: () => at,
    undoMs: 0,
  });
  for (const route of await onToday()) {
    const crew = crews.find((one) => trucks.find(({ name }) => name === one.truck)?.id === route.vehicleId);
    const driver = crew && technicians[crew.driver];
    if (driver === undefined) continue;
    await database.inTenant(actor, (tx) =>
      tx
        .update(routes)
        .set({ driverUserId: driver })
        .where(and(eq(routes.id, route.id), isNull(routes.driverUserId), eq(routes.status, 'draft'))),
    );
    await publishing.publish(actor, route.id);
    // The addresses of the demo's drivers are nobody's.
    await database.inTenant(actor, (tx) => forgetNotices(tx, [{ routeId: route.id, driverUserId: null }]));
  }
}
