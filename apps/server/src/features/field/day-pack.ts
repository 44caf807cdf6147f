import { createHash } from 'node:crypto';
import type { DayPack, PackJob, PackRoute } from '@haulwright/domain/field/day-pack';
import type { PackPrice } from '@haulwright/domain/field/pack-price';
import type { PaperAnswers } from '@haulwright/domain/forms/paper-answers';
import { needsOf, photoPixelsOf, type ChosenNeeds } from '@haulwright/domain/field/job-needs';
import { addDays, calendarDateIn, startOfDayIn } from '@haulwright/domain/kernel/calendar-date';
import { canonicalJson } from '@haulwright/domain/kernel/canonical-json';
import { vehicleColorOf } from '@haulwright/domain/vehicles/vehicle-color';
import type { PersonInTime } from '../../http/actor.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import { beginByOf } from '../jobs/by-time.queries.ts';
import { whoBegan } from '../jobs/begun-by.queries.ts';
import { filedFormsOf, packedForms } from '../forms/packed-forms.queries.ts';
import { paperAnswersOfJobs } from '../forms/paper-answers.queries.ts';
import { inspectionsOf } from '../inspections/inspections.queries.ts';
import { messagesOf } from '../messages/messages.queries.ts';
import { packedRentals } from '../rentals/packed-rentals.queries.ts';
import { loadStopsOf, oneLine } from '../routes/reading/route-stops.queries.ts';
import { shiftEventsOf } from '../shifts/shifts.queries.ts';
import { attemptsOf } from './attempts.queries.ts';
import {
  contactsOf,
  loadMe,
  packedSites,
  ownJobs,
  ownRoutes,
  visitsTo,
  type OwnJobRow,
  type OwnRouteRow,
} from './day-pack.queries.ts';
import { signaturesOf } from './evidence.queries.ts';
import type { PackedPapers } from './field.events.ts';
import { packedVehicles } from './packed-vehicles.ts';
import { reviewsOf } from './reviews.queries.ts';
import { tanksOf } from './tanks.queries.ts';

/** Days for which a technician sees the decision on a report that waited. */
const reviewDays = 14;
const dayMs = 86_400_000;
/** NR 113.11(3)(c)6 requires the papers to stay in the truck for two days after the service. */
const carriedDays = 2;

/**
 * Builds the data a technician needs for the next days without signal. The number of statements does not
 * depend on the number of routes and jobs.
 */
export async function makeDayPack(
  tx: TenantTransaction,
  events: Pick<Events, 'ask'>,
  { userId, timeZone }: Pick<PersonInTime, 'userId' | 'timeZone'>,
  days: number,
  now: Date,
): Promise<DayPack> {
  const today = calendarDateIn(now, timeZone);
  const [from, to] = [addDays(today, -1), addDays(today, days)];
  const { me, needs, seesPrices } = await loadMe(tx, userId);
  const routeRows = await ownRoutes(tx, userId, { from, to });
  const stops = await loadStopsOf(
    tx,
    routeRows.map(({ id }) => id),
  );
  const tanks = await tanksOf(
    tx,
    me.companyId,
    routeRows.flatMap(({ vehicleId }) => vehicleId ?? []),
  );
  const routes = routeRows.map((row) =>
    toPackRoute(row, stops.get(row.id) ?? [], tanks.get(row.vehicleId ?? '') ?? []),
  );
  const routeOf = new Map(
    routes.flatMap((route) =>
      route.stops.flatMap(({ jobId }) => (jobId === null ? [] : [[jobId, route.id] as const])),
    ),
  );
  const jobRows = await ownJobs(tx, userId, { from, to }, [...routeOf.keys()]);
  const jobIds = jobRows.map(({ job }) => job.id);
  const rentals = await packedRentals(tx, jobIds);
  const shiftEvents = await shiftEventsOf(tx, userId, startOfDayIn(from, timeZone));
  const { papers, numbers } = await events.ask(tx, 'papers.packed', {
    vehicleIds: [...new Set([...routeRows, ...shiftEvents].flatMap(({ vehicleId }) => vehicleId ?? []))],
    jobIds,
    since: startOfDayIn(addDays(today, -carriedDays), timeZone),
    aboardIds: [...new Set(routes.flatMap((route) => route.tanks.flatMap(({ shares }) => shares ?? [])))].map(
      ({ pickupId }) => pickupId,
    ),
  });
  const known: Known = {
    rentalWork: rentals.work,
    numbers,
    routeOf,
    begunBy: await whoBegan(
      tx,
      jobRows.filter(({ job }) => job.status === 'in_progress').map(({ job }) => job.id),
    ),
    contacts: await contactsOf(tx, [...new Set(jobRows.map(({ job }) => job.clientId))]),
    visits: await visitsTo(
      tx,
      [...new Set(jobRows.flatMap(({ job }) => job.clientAddressId ?? []))],
      timeZone,
    ),
    attempts: await attemptsOf(tx, jobIds),
    signatures: await signaturesOf(tx, jobIds),
    needs,
    paperAnswers: await paperAnswersOfJobs(tx, jobIds),
    prices: seesPrices ? await events.ask(tx, 'prices.packed', { jobIds, now }) : null,
  };
  return {
    v: 1,
    madeAt: now.toISOString(),
    me: { ...me, userId, photoPixels: photoPixelsOf(needs) },
    from,
    to,
    routes,
    jobs: jobRows.map((row) => toPackJob(row, known)),
    disposalSites: await packedSites(tx),
    reviews: await reviewsOf(tx, userId, new Date(now.getTime() - reviewDays * dayMs)),
    vehicles: await packedVehicles(tx),
    shiftEvents,
    messages: await messagesOf(
      tx,
      routeRows.map(({ id }) => id),
    ),
    inspections: await inspectionsOf(tx, userId, startOfDayIn(from, timeZone)),
    forms: await packedForms(tx),
    filedForms: await filedFormsOf(tx, jobIds),
    idleUnits: rentals.idleUnits,
    fields: [...(await events.ask(tx, 'fields.known', { on: today }))].map((field) => ({
      ...field,
      methods: [...field.methods],
    })),
    ...(papers !== null && { papers }),
  };
}

/** An entity tag of the pack's content, independent of when it was made. */
export function tagOf({ madeAt: _madeAt, ...content }: DayPack): string {
  return createHash('sha256').update(canonicalJson(content)).digest('base64url');
}

type StopOfRoute =
  Awaited<ReturnType<typeof loadStopsOf>> extends ReadonlyMap<string, (infer Stop)[]> ? Stop : never;

function toPackRoute(row: OwnRouteRow, stops: readonly StopOfRoute[], tanks: PackRoute['tanks']): PackRoute {
  const before = new Map<string, number>();
  return {
    ...row,
    vehicleColor:
      row.vehicleId === null ? null : vehicleColorOf({ id: row.vehicleId, color: row.vehicleColor }),
    updatedAt: row.updatedAt.toISOString(),
    tanks,
    stops: stops.map((stop) => {
      const { disposalSiteId } = stop;
      const order = disposalSiteId === null ? 0 : (before.get(disposalSiteId) ?? 0);
      if (disposalSiteId !== null) before.set(disposalSiteId, order + 1);
      return {
        kind: stop.kind,
        jobId: stop.jobId,
        disposalSiteId,
        order,
        title: stop.title,
        address: stop.address,
        latitude: stop.latitude,
        longitude: stop.longitude,
        arrivalSecond: stop.arrivalSecond,
        departureSecond: stop.departureSecond,
        legMeters: stop.legMeters,
        gallons: stop.gallons,
        loadAfterGallons: stop.loadAfterGallons,
      };
    }),
  };
}

interface Known {
  readonly routeOf: ReadonlyMap<string, string>;
  readonly begunBy: ReadonlyMap<string, string>;
  readonly contacts: Awaited<ReturnType<typeof contactsOf>>;
  readonly visits: Awaited<ReturnType<typeof visitsTo>>;
  readonly attempts: Awaited<ReturnType<typeof attemptsOf>>;
  readonly signatures: Awaited<ReturnType<typeof signaturesOf>>;
  readonly needs: readonly ChosenNeeds[];
  readonly numbers: PackedPapers['numbers'];
  readonly paperAnswers: ReadonlyMap<string, PaperAnswers>;
  /** Null: the company shows them to the office only. */
  readonly prices: ReadonlyMap<string, PackPrice> | null;
  readonly rentalWork: Awaited<ReturnType<typeof packedRentals>>['work'];
}

function toPackJob({ job, byTime, type, client, address, evidence }: OwnJobRow, known: Known): PackJob {
  const signed = known.signatures.get(job.id) ?? null;
  const paperAnswers = known.paperAnswers.get(job.id);
  const { serviceAddressStreet, serviceAddressCity, serviceAddressState, serviceAddressZip } = job;
  return {
    id: job.id,
    jobNumber: job.jobNumber,
    routeId: known.routeOf.get(job.id) ?? null,
    scheduledDate: job.scheduledDate,
    title: job.title,
    description: job.description,
    status: job.status,
    priority: job.priority,
    jobTypeId: job.jobTypeId,
    jobTypeName: type?.name ?? null,
    jobTypeNameEs: type?.nameEs ?? null,
    jobTypeColor: type?.color ?? null,
    durationMinutes: job.durationMinutes,
    expectedGallons: job.expectedGallons,
    wasteType: job.wasteType,
    windowStartMinute: job.windowStartMinute,
    windowEndMinute: job.windowEndMinute,
    beginByMinute: beginByOf(byTime),
    clientId: job.clientId,
    clientAddressId: job.clientAddressId,
    clientName: client.name,
    contactName: client.contactPerson,
    phones: phonesOf(client, known.contacts.get(job.clientId) ?? []),
    address: oneLine({
      street: serviceAddressStreet,
      city: serviceAddressCity,
      state: serviceAddressState,
      zip: serviceAddressZip,
    }),
    latitude: address?.latitude ?? null,
    longitude: address?.longitude ?? null,
    geocodePrecision: address?.geocodePrecision ?? null,
    gateCode: address?.gateCode ?? null,
    accessInstructions: client.accessInstructions,
    tankGallons: address?.tankGallons ?? null,
    assignedTo: job.assignedTo,
    startedAt: job.startedAt?.toISOString() ?? null,
    begunBy: known.begunBy.get(job.id) ?? null,
    completedAt: job.completedAt?.toISOString() ?? null,
    actualGallons: job.actualGallons,
    completionNotes: job.completionNotes,
    version: job.updatedAt.toISOString(),
    visits: (known.visits.get(job.clientAddressId ?? '') ?? []).map(
      ({ addressId: _addressId, ...visit }) => visit,
    ),
    attempts: (known.attempts.get(job.id) ?? []).map(({ occurredAt, reason, note }) => ({
      at: occurredAt.toISOString(),
      reason,
      note,
    })),
    signature: signed && {
      at: signed.occurredAt.toISOString(),
      outcome: signed.outcome,
      name: signed.name,
      ...(signed.gallons !== null && { gallons: signed.gallons }),
    },
    needs: needsOf(known.needs, job.jobTypeId),
    rental: known.rentalWork.get(job.id) ?? null,
    clientPhone: client.phone,
    papers: [...(known.numbers.get(job.id) ?? [])],
    ...(paperAnswers !== undefined && { paperAnswers }),
    ...(known.prices !== null && { price: known.prices.get(job.id) ?? null }),
    ...evidence,
  };
}

/** The client's own phone first; a contact may have the same number. */
function phonesOf(
  { name, contactPerson, phone }: OwnJobRow['client'],
  contacts: readonly { readonly name: string; readonly phone: string }[],
): { name: string; phone: string }[] {
  const all = [...(phone === null ? [] : [{ name: contactPerson ?? name, phone }]), ...contacts];
  return all
    .filter((one, at) => all.findIndex((other) => other.phone === one.phone) === at)
    .map((one) => ({ name: one.name, phone: one.phone }));
}
