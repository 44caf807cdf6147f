import { addDays, dayOfWeek } from '@haulwright/domain/kernel/calendar-date';
import { and, asc, eq, inArray, like } from 'drizzle-orm';
import { clients } from '../../apps/server/src/features/clients/clients.tables.ts';
import { hashOfSecret } from '../../apps/server/src/http/strangers-links.ts';
import { makeGateLink } from '../../apps/server/src/features/manifests/gate/gate-code.ts';
import { findLink } from '../../apps/server/src/features/manifests/gate/gate-links.queries.ts';
import { receiveAtGate } from '../../apps/server/src/features/manifests/gate/receive-at-gate.ts';
import { takeCommands } from '../../apps/server/src/features/field/take-commands.ts';
import { formTemplates, formTemplateVersions } from '../../apps/server/src/features/forms/forms.tables.ts';
import { compartmentsOf } from '../../apps/server/src/features/custody/ledger/compartments.queries.ts';
import { addJobs, newJob, reportedAt, type NewJob } from './add-days.ts';
import type { DemoPlace, Ground } from './ground.ts';
import { oldTankId } from './old-tanks.ts';
import { ownId } from './own-ids.ts';
import { phoneOf } from './todays-reports.ts';
import { Random } from './random.ts';
import { signature } from './report-commands.ts';
import { instantOf } from './wall-clock.ts';

const interceptorGallons = 1_000;
/** The site has room for this much of the last one in the morning, and takes the rest in the evening. */
const takenGallons = 600;

/** Every twelve weeks before opening, each measured into its form; the last one comes near a quarter. */
const cleanings = [
  { daysAgo: 259, liquidDepth: 42, floatingFog: 4, settledSolids: 3 },
  { daysAgo: 175, liquidDepth: 42, floatingFog: 5, settledSolids: 3 },
  { daysAgo: 91, liquidDepth: 42, floatingFog: 4, settledSolids: 4 },
  { daysAgo: 7, liquidDepth: 42, floatingFog: 6, settledSolids: 4 },
] as const;

interface Trap {
  readonly ground: Ground;
  readonly place: DemoPlace;
  readonly driver: string;
  readonly tankId: string;
  readonly siteId: string;
  readonly form: { readonly formId: string; readonly versionId: string };
}

/**
 * Gives one grease trap a year of cleanings whose readings are from the technician's forms, and the last of its
 * loads a site that took only a part of it.
 */
export async function addTrap(ground: Ground, today: string): Promise<void> {
  const { database } = ground.haulwright.services;
  const trap = await findTrap(ground);
  if (trap === null) return;
  const dated = cleanings.map(({ daysAgo, ...measured }) => ({
    measured,
    date: workday(addDays(today, -daysAgo)),
  }));
  const jobs = dated.map(({ date }, at) => cleaningJob(trap, date, at));
  await database.inTenant(ground.actor, (tx) => addJobs(tx, ground, jobs));
  for (const [at, { date, measured }] of dated.entries()) {
    const jobId = jobs[at]?.id ?? '';
    const isLast = at === dated.length - 1;
    const answers = { ...measured, ...found };
    const load = [
      { compartmentId: trap.tankId, gallons: interceptorGallons, wasteType: 'grease', method: 'sight_glass' },
    ];
    await report(trap, date, [
      [330, 'form.filed', { jobId, ...trap.form, language: 'en', answers }],
      [335, 'signature.taken', { jobId, ...signature }],
      [340, 'job.completed', { jobId, gallons: interceptorGallons, notes: null, load }],
      [390, 'load.dumped', dumpOf(trap, date, 1, interceptorGallons)],
    ]);
    if (!isLast) continue;
    await answerAtGate(trap, date);
    const rest = interceptorGallons - takenGallons;
    await report(trap, date, [[1_050, 'load.dumped', dumpOf(trap, date, 2, rest)]]);
  }
}

/** Answers to the other items of the form. */
const found = {
  trapCondition: 'good',
  gallons: interceptorGallons,
  evacuated: true,
  noWaterReturned: true,
  baffles: 'pass',
  lids: 'pass',
};

/** The trap's place, with who cleans it, into what, and where that goes; null when one of them is not there. */
async function findTrap(ground: Ground): Promise<Trap | null> {
  const { actor, places, trucks, sites, technicians, haulwright } = ground;
  const traps = places.filter(({ trade }) => trade === 'grease');
  const site = sites.find(({ acceptedWasteTypes }) => acceptedWasteTypes.includes('grease'));
  const driver = technicians[2];
  const truck = trucks.find(({ driverUserId }) => driverUserId === driver);
  if (truck === undefined || site === undefined || driver === undefined) return null;
  return haulwright.services.database.inTenant(actor, async (tx) => {
    // A diner, because people know what it washes down.
    const [diner] = await tx
      .select({ id: clients.id })
      .from(clients)
      .where(
        and(
          inArray(
            clients.id,
            traps.map(({ clientId }) => clientId),
          ),
          like(clients.name, '%Diner%'),
        ),
      )
      .orderBy(asc(clients.name))
      .limit(1);
    const place = traps.find(({ clientId }) => clientId === diner?.id) ?? traps.at(-1);
    const [tank] = await compartmentsOf(tx, actor.companyId, [truck.id]);
    const [form] = await tx
      .select({ formId: formTemplates.id, versionId: formTemplateVersions.id })
      .from(formTemplates)
      .innerJoin(formTemplateVersions, eq(formTemplateVersions.formId, formTemplates.id))
      .where(eq(formTemplates.starter, 'grease-trap'));
    return place === undefined || tank === undefined || form === undefined
      ? null
      : { ground, place, driver, tankId: tank.id, siteId: site.id, form };
  });
}

/** Crews that clean traps do not work on weekends. */
const workday = (date: string): string => addDays(date, { 6: -1, 0: -2 }[dayOfWeek(date)] ?? 0);

function cleaningJob({ ground, place, driver }: Trap, date: string, at: number): NewJob {
  const { companyId } = ground.actor;
  const type = ground.jobTypes.find(({ name }) => name === 'Grease interceptor cleaning');
  const job = newJob(ground, { place, date, random: new Random(1), index: 0 });
  return {
    ...job,
    // The first one keeps the days of work around today away from the place.
    id: at === 0 ? oldTankId(companyId, place.address.id) : ownId(companyId, `cleaning ${at}`),
    title: type?.name ?? job.title,
    jobTypeId: type?.id ?? job.jobTypeId,
    wasteType: 'grease',
    durationMinutes: type?.durationMinutes ?? job.durationMinutes,
    expectedGallons: interceptorGallons,
    priority: 'normal',
    status: 'in_progress',
    assignedTo: driver,
    startedAt: instantOf(date, 315, ground.timeZone),
    ...reportedAt(instantOf(date, 315, ground.timeZone)),
  };
}

const dumpOf = ({ siteId, tankId }: Trap, date: string, number: number, gallons: number) => ({
  disposalSiteId: siteId,
  routeId: null,
  rows: [{ compartmentId: tankId, gallons, method: 'meter', emptied: true }],
  ticketNumber: `SGO-${date.replaceAll('-', '')}-${number}`,
  weightPounds: null,
});

type Reported = readonly [minute: number, type: string, data: object];

const commandId = ({ ground }: Trap, date: string, minute: number): string =>
  ownId(ground.actor.companyId, `trap ${date} ${minute}`);

/** Sends what the technician reported on a day, as the phone did then. */
async function report(trap: Trap, date: string, reports: readonly Reported[]): Promise<void> {
  const { ground, driver } = trap;
  const { companyId } = ground.actor;
  const { database, events } = ground.haulwright.services;
  for (const [minute, type, data] of reports) {
    const at = instantOf(date, minute, ground.timeZone);
    const command = {
      id: commandId(trap, date, minute),
      v: 1,
      type,
      subject: `day:${date}`,
      after: null,
      seen: null,
      capturedAt: at.toISOString(),
      clock: { offsetMs: 0, checkedAt: at.toISOString() },
      position: { none: 'off' },
      files: [],
      data,
    };
    const { outcomes } = await takeCommands(
      { database, events, now: () => at },
      { companyId, userId: driver, timeZone: ground.timeZone },
      {
        deviceId: phoneOf(companyId, driver),
        appVersion: 'demo',
        sentAt: at.toISOString(),
        commands: [command],
      },
    );
    const [told] = outcomes;
    if (told?.outcome !== 'applied')
      throw new Error(`the demo's ${type} was ${told?.outcome} ${told?.code ?? ''}`);
  }
}

/** The site takes a part of the morning's load and says why; the rest is aboard again. */
async function answerAtGate(trap: Trap, date: string): Promise<void> {
  const { actor, haulwright, timeZone } = trap.ground;
  const { database, events, gateAddress } = haulwright.services;
  const visitId = commandId(trap, date, 390);
  const now = instantOf(date, 400, timeZone);
  const maker = { companyId: actor.companyId, userId: trap.driver, now, gateAddress };
  const made = await database.inTenant(actor, (tx) => makeGateLink(tx, maker, visitId));
  const token = made.ok ? (made.value?.address.split('#')[1] ?? '') : '';
  const link = await database.asSystem((tx) => findLink(tx, hashOfSecret(token), now));
  if (link === undefined) throw new Error('the demo’s gate has no link');
  const said = {
    outcome: 'partly_accepted' as const,
    receivedGallons: takenGallons,
    ticketNumber: null,
    reason: 'Receiving pit nearly full until the afternoon',
    ph: 5.4,
    note: 'Come back for the rest before six',
    name: 'Pat Shenk',
    isSure: false,
    strokes: signature.strokes as [number, number][][],
  };
  const received = await database.inTenant(actor, (tx) =>
    receiveAtGate(tx, link, said, { code: null, now, events }),
  );
  if (!received.ok) throw new Error(`the demo's site was told ${received.refusal}`);
}
