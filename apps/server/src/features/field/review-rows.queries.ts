// What the office sees of a report: what was reported, what became of it, and what can be done.
import type { TripCharge } from '@haulwright/domain/jobs/trip-charge';
import { asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { FieldReview } from '@haulwright/contract/field.contract';
import { arrivalAt } from '@haulwright/domain/field/arrival';
import type { FieldCommand } from '@haulwright/domain/field/field-command';
import { commandInWords, paperNumbersOf, reasonInWords } from '@haulwright/domain/field/field-words';
import { jobIdOf } from '@haulwright/domain/field/replay';
import { isDumpCorrection, isJobCorrection } from '@haulwright/domain/field/work-times';
import { actAtOnce, actsOf, isUndoable, type ReviewedReport } from '@haulwright/domain/field/review-acts';
import type { JobStatus } from '@haulwright/domain/jobs/job';
import { unitReports } from '@haulwright/domain/rentals/rental-work';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { uuids } from '../../platform/database/sql-helpers.ts';
import type { Events } from '../../platform/events/events.ts';
import { clientAddresses, clients } from '../clients/clients.tables.ts';
import { profiles } from '../companies/companies.tables.ts';
import { disposalSites } from '../disposal/disposal.tables.ts';
import { files } from '../files/files.tables.ts';
import { jobs } from '../jobs/jobs.tables.ts';
import { isUndecidedSince } from '../jobs/waiting-attempts.queries.ts';
import { unitsWaiting } from '../rentals/units-waiting.queries.ts';
import { routes } from '../routes/rows/routes.tables.ts';
import { vehicles } from '../vehicles/vehicles.tables.ts';
import { siteOf } from './evidence.queries.ts';
import { attachments, fieldCommands, fieldReviews } from './field.tables.ts';
import { bringsUnits } from './kept-decision.ts';
import { missingOfJobs } from './missing-of-jobs.queries.ts';

export type Review = typeof fieldReviews.$inferSelect;

export const decider = alias(profiles, 'decider');

export const selectReviews = (tx: TenantTransaction) =>
  tx
    .select({
      review: fieldReviews,
      body: fieldCommands.body,
      occurredAt: fieldCommands.occurredAt,
      job: { id: jobs.id, jobNumber: jobs.jobNumber, title: jobs.title, status: jobs.status },
      done: { at: jobs.completedAt, gallons: jobs.actualGallons, notes: jobs.completionNotes },
      jobTypeId: jobs.jobTypeId,
      clientName: clients.name,
      clientPhone: clients.phone,
      pin: {
        latitude: clientAddresses.latitude,
        longitude: clientAddresses.longitude,
        geocodePrecision: clientAddresses.geocodePrecision,
      },
      route: { id: routes.id, name: routes.name },
      vehicle: { id: vehicles.id, name: vehicles.name },
      technician: { fullName: profiles.fullName, email: profiles.email },
      decidedBy: { fullName: decider.fullName, email: decider.email },
    })
    .from(fieldReviews)
    .innerJoin(fieldCommands, eq(fieldCommands.id, fieldReviews.commandId))
    .innerJoin(profiles, eq(profiles.userId, fieldReviews.userId))
    .leftJoin(decider, eq(decider.userId, fieldReviews.decidedBy))
    .leftJoin(jobs, eq(jobs.id, fieldReviews.jobId))
    .leftJoin(clients, eq(clients.id, jobs.clientId))
    .leftJoin(clientAddresses, eq(clientAddresses.id, jobs.clientAddressId))
    .leftJoin(routes, eq(routes.id, fieldReviews.routeId))
    .leftJoin(vehicles, eq(vehicles.id, sql`(${fieldReviews.about} ->> 'vehicleId')::uuid`));

/** SQL: the reports that the office has to look at; an attempt only until something is decided about its job. */
export const waitsForOffice: SQL = sql`${fieldReviews.state} = 'open' and (${fieldReviews.kind} <> 'attempt' or exists (
  select from field_commands done join jobs on jobs.id = ${fieldReviews.jobId} where done.id = ${fieldReviews.commandId} and ${isUndecidedSince(sql`done.occurred_at`)}))`;

export type ReviewRow = Awaited<ReturnType<typeof selectReviews>>[number];

/** Reviews as the office sees them; the number of statements is fixed. */
export async function toReviews(
  tx: TenantTransaction,
  events: Pick<Events, 'ask'>,
  rows: readonly ReviewRow[],
): Promise<FieldReview[]> {
  if (rows.length === 0) return [];
  const beside: Beside = {
    missing: await missingOfReviews(tx, events, rows),
    units: await unitsOfReviews(tx, rows),
    photos: await photosOf(tx, rows),
    completedBy: await whoCompleted(tx, rows),
    sites: await sitesOf(tx, rows),
    trips: await tripsOf(tx, rows),
  };
  return rows.map((row) => toReview(row, beside));
}

/** By job, for reviews waiting for something required. */
function missingOfReviews(
  tx: TenantTransaction,
  events: Pick<Events, 'ask'>,
  rows: readonly ReviewRow[],
): Promise<Map<string, string>> {
  const waiting = rows.filter(({ review }) => waitsForNeeds(review));
  return missingOfJobs(
    tx,
    events,
    waiting.flatMap(({ job, jobTypeId, body }) =>
      job === null ? [] : { jobId: job.id, jobTypeId, report: body },
    ),
  );
}

/** By job, for reviews whose units are not in the books. */
function unitsOfReviews(tx: TenantTransaction, rows: readonly ReviewRow[]): Promise<Map<string, string>> {
  return unitsWaiting(
    tx,
    rows.flatMap(({ review, job, body }) =>
      // A body written by an older phone contains no units.
      review.state !== 'open' || job === null || body.type !== 'job.completed' || !body.data.units?.length
        ? []
        : { jobId: job.id, units: unitReports.parse(body.data.units) },
    ),
  );
}

const waitsForNeeds = ({ state, code }: Review): boolean => state === 'open' && code === 'job.needs-missing';

/** Photos and papers by report, in the order they were taken. */
async function photosOf(tx: TenantTransaction, rows: readonly ReviewRow[]) {
  const ids = rows.filter(({ body }) => body.files.length > 0).map(({ review }) => review.commandId);
  if (ids.length === 0) return new Map<string, never[]>();
  const { id, commandId, sha256, role, occurredAt } = attachments;
  const { mediaType, bytes, arrivedAt } = files;
  const found = await tx
    .select({ id, commandId, sha256, role, occurredAt, mediaType, bytes, arrivedAt })
    .from(attachments)
    .innerJoin(files, eq(files.sha256, sha256))
    .where(inArray(commandId, ids))
    .orderBy(asc(occurredAt), asc(id));
  return Map.groupBy(found, (file) => file.commandId);
}

/** Who completed the jobs of conflicts, by job. */
async function whoCompleted(tx: TenantTransaction, rows: readonly ReviewRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap((row) => (isConflict(row) && row.job !== null ? [row.job.id] : [])))];
  if (ids.length === 0) return new Map();
  const { rows: found } = await tx.execute<{ id: string; name: string }>(sql`
    select distinct on (e.job_id) e.job_id as id, coalesce(nullif(p.full_name, ''), p.email) as name
      from job_events e join profiles p on p.user_id = e.actor_user_id
     where e.job_id = any(${uuids(ids)}) and e.type = 'status-changed' and e.details ->> 'to' = 'completed'
     order by e.job_id, e.created_at desc, e.id desc`);
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** What is charged for trips to work that could not be done, by report. */
async function tripsOf(tx: TenantTransaction, rows: readonly ReviewRow[]): Promise<Map<string, TripCharge>> {
  const ids = rows.flatMap(({ review }) => (review.kind === 'attempt' ? [review.commandId] : []));
  if (ids.length === 0) return new Map();
  const { rows: found } = await tx.execute<{ id: string; extra: string; cents: string }>(sql`
    select x.attempt_command_id as id, x.id as extra, x.cents from job_extras x where x.attempt_command_id = any(${uuids(ids)}) and x.removed_at is null`);
  return new Map(found.map(({ id, extra, cents }) => [id, { extraId: extra, cents: Number(cents) }]));
}

/** Names of the sites of dumps, by id. */
async function sitesOf(tx: TenantTransaction, rows: readonly ReviewRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ body }) => siteOf(body) ?? []))];
  if (ids.length === 0) return new Map();
  const { id, name } = disposalSites;
  const found = await tx.select({ id, name }).from(disposalSites).where(inArray(id, ids));
  return new Map(found.map((site) => [site.id, site.name]));
}

interface Beside {
  readonly missing: ReadonlyMap<string, string>;
  readonly units: ReadonlyMap<string, string>;
  readonly photos: Awaited<ReturnType<typeof photosOf>>;
  readonly completedBy: ReadonlyMap<string, string>;
  readonly sites: ReadonlyMap<string, string>;
  readonly trips: ReadonlyMap<string, TripCharge>;
}

function toReview(
  row: ReviewRow,
  { missing, units, photos, completedBy, sites, trips }: Beside,
): FieldReview {
  const { review, body, occurredAt, job, clientName, route, vehicle, technician, decidedBy } = row;
  const { id, commandId, kind, code, state, userId } = review;
  const technicianName = technician.fullName || technician.email;
  const report = reportOf(review, body, job?.status ?? null);
  const acts = state === 'open' ? [...actsOf(report)] : [];
  const siteId = siteOf(body);
  return {
    id,
    commandId,
    kind,
    code,
    title: commandInWords(body),
    reason: code === null ? null : reasonOf(code, body),
    missing: (waitsForNeeds(review) && job !== null ? missing.get(job.id) : null) ?? null,
    unitsWaiting: (job !== null ? units.get(job.id) : null) ?? null,
    commandType: body.type,
    job: job && { ...job, clientName: clientName ?? '' },
    clientPhone: kind === 'attempt' ? row.clientPhone : null,
    about: aboutInWords(review, body),
    route,
    vehicle,
    technician: { userId, fullName: technicianName },
    occurredAt: occurredAt.toISOString(),
    saidAt: code === 'time.impossible' ? new Date(body.capturedAt).toISOString() : null,
    receivedAt: review.receivedAt.toISOString(),
    gallons: gallonsOf(body),
    note: noteOf(body),
    site: siteId === null ? null : (sites.get(siteId) ?? null),
    ticketNumber: ticketOf(body),
    position: placeOf(body),
    pinMeters: arrivalAt(body.position, row.pin ?? noPin).distanceMeters,
    photos: (photos.get(commandId) ?? []).map((file) => ({
      id: file.id,
      sha256: file.sha256,
      role: file.role,
      mediaType: file.mediaType,
      bytes: file.bytes,
      isHere: file.arrivedAt !== null,
      occurredAt: file.occurredAt.toISOString(),
      technicianName,
      position: null,
    })),
    office: isConflict(row) ? officeSide(row, completedBy) : null,
    tripCharge: trips.get(commandId) ?? null,
    acts,
    atOnce: acts.length === 0 ? null : actAtOnce(report),
    undoableActs: acts.filter((act) => isUndoable(act, bringsUnits(body))),
    state,
    decidedByName: decidedBy && (decidedBy.fullName || decidedBy.email),
    decidedAt: review.decidedAt?.toISOString() ?? null,
    isUndoable: review.decision?.isUndoable === true,
  };
}

const noPin = { latitude: null, longitude: null, geocodePrecision: null };

/** What is asked of a report when it is decided. */
export const reportOf = (
  { kind, code, about }: Pick<Review, 'kind' | 'code' | 'about'>,
  body: FieldCommand,
  jobStatus: JobStatus | null,
): ReviewedReport => ({
  kind,
  code,
  commandType: body.type,
  namesJob: jobIdOf(body) !== null,
  jobStatus,
  namesClient: (about ?? body.about)?.clientId != null,
});

/** Whether the job was completed by somebody else, so that there are two of everything. */
const isConflict = ({ review, body, job }: ReviewRow): boolean =>
  review.state === 'open' &&
  job?.status === 'completed' &&
  actsOf(reportOf(review, body, job.status)).includes('replace');

const officeSide = ({ job, done }: ReviewRow, completedBy: ReadonlyMap<string, string>) => ({
  at: done?.at?.toISOString() ?? null,
  gallons: done?.gallons ?? null,
  notes: done?.notes ?? null,
  byName: completedBy.get(job?.id ?? '') ?? null,
});

function aboutInWords({ about: kept }: Review, { about: sent }: FieldCommand): FieldReview['about'] {
  const about = kept ?? sent;
  return about?.clientName == null
    ? null
    : {
        clientName: about.clientName,
        address: about.address ?? null,
        jobNumber: about.jobNumber ?? null,
        title: about.title ?? about.jobTypeName ?? null,
      };
}

const reasonOf = (code: string, body: FieldCommand): string =>
  code.startsWith('paper.')
    ? `${reasonInWords(code)} Written on it: ${paperNumbersOf(body)}.`
    : reasonInWords(code);

/** The gallons of completed work, also as its crew corrects them. */
function gallonsOf({ type, data }: FieldCommand): number | null {
  if (type === 'report.corrected') return isJobCorrection(data) ? data.gallons : null;
  return type === 'job.completed' ? data.gallons : null;
}

function ticketOf({ type, data }: FieldCommand): string | null {
  if (type === 'report.corrected') return isDumpCorrection(data) ? data.ticketNumber : null;
  return type === 'load.dumped' ? (data.ticketNumber ?? null) : null;
}

export function noteOf(command: FieldCommand): string | null {
  switch (command.type) {
    case 'note.left':
    case 'message.sent':
      return command.data.text;
    case 'job.completed':
      return command.data.notes ?? null;
    case 'report.corrected':
      return isJobCorrection(command.data) ? (command.data.notes ?? null) : null;
    case 'job.not-done':
    case 'pin.suggested':
      return command.data.note ?? null;
    default:
      return null;
  }
}

/** The corrected pin position, or else the phone's position. */
function placeOf(command: FieldCommand): { latitude: number; longitude: number } | null {
  const place = command.type === 'pin.suggested' ? command.data : command.position;
  return 'none' in place ? null : { latitude: place.latitude, longitude: place.longitude };
}
