import { and, count, desc, eq, gte, lt, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { FieldReview } from '@haulwright/contract/field.contract';
import type { FieldCommand } from '@haulwright/domain/field/field-command';
import { unitReports } from '@haulwright/domain/rentals/rental-work';
import { commandInWords, paperNumbersOf, reasonInWords } from '@haulwright/domain/field/field-words';
import type { ActedBy } from '../../http/act.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { uuids } from '../../platform/database/sql-helpers.ts';
import type { Events } from '../../platform/events/events.ts';
import { newId } from '../../platform/ids.ts';
import { clients } from '../clients/clients.tables.ts';
import { profiles } from '../companies/companies.tables.ts';
import { jobs } from '../jobs/jobs.tables.ts';
import { routes } from '../routes/rows/routes.tables.ts';
import { fieldCommands, fieldReviews } from './field.tables.ts';
import { unitsWaiting } from '../rentals/units-waiting.queries.ts';
import { missingOfJobs } from './missing-of-jobs.queries.ts';

type Review = typeof fieldReviews.$inferSelect;

/** Adds a report to the office's inbox. */
export async function openReview(
  tx: TenantTransaction,
  { actor, now }: { readonly actor: ActedBy; readonly now: Date },
  { id: commandId }: FieldCommand,
  { kind, code }: Pick<Review, 'kind' | 'code'>,
  subject: { readonly job: { id: string } | undefined; readonly route: { id: string } | undefined },
): Promise<void> {
  const { companyId, userId } = actor;
  const { job, route } = subject;
  await tx.insert(fieldReviews).values({
    id: newId(),
    companyId,
    commandId,
    kind,
    code,
    jobId: job?.id,
    routeId: route?.id,
    userId,
    receivedAt: now,
  });
}

/** The report a review is about; undefined when there is no such review. */
export async function commandOfReview(tx: TenantTransaction, id: string): Promise<string | undefined> {
  const { commandId } = fieldReviews;
  const [row] = await tx.select({ commandId }).from(fieldReviews).where(eq(fieldReviews.id, id));
  return row?.commandId;
}

/** The review, its row locked until the end of the transaction. */
export async function lockReview(tx: TenantTransaction, id: string): Promise<Review | undefined> {
  const [row] = await tx.select().from(fieldReviews).where(eq(fieldReviews.id, id)).for('update');
  return row;
}

export async function settleReview(
  tx: TenantTransaction,
  id: string,
  decision: Pick<Review, 'state' | 'decidedBy' | 'decidedAt' | 'decisionNote'>,
): Promise<void> {
  await tx.update(fieldReviews).set(decision).where(eq(fieldReviews.id, id));
}

/** Settles completions whose gallons the ledger refused, of jobs that have a pickup in it by now. */
export async function settleRecorded(
  tx: TenantTransaction,
  { userId, now }: { readonly userId: string; readonly now: Date },
  jobIds: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    update field_reviews r set state = 'counted', decided_by = ${userId}, decided_at = ${now.toISOString()}::timestamptz, decision_note = 'Its gallons are in the ledger by now.'
      from field_commands c
     where r.job_id = any(${uuids(jobIds)}) and r.state = 'open' and r.code like 'load.%' and c.id = r.command_id and c.type = 'job.completed'
       and exists (select from load_facts f where f.job_id = r.job_id and f.kind = 'pickup' and not exists (select from load_facts n where n.replaces_id = f.id))`);
}

const decider = alias(profiles, 'decider');

const selectReviews = (tx: TenantTransaction) =>
  tx
    .select({
      review: fieldReviews,
      body: fieldCommands.body,
      occurredAt: fieldCommands.occurredAt,
      job: { id: jobs.id, jobNumber: jobs.jobNumber, title: jobs.title, status: jobs.status },
      jobTypeId: jobs.jobTypeId,
      clientName: clients.name,
      route: { id: routes.id, name: routes.name },
      technician: { fullName: profiles.fullName, email: profiles.email },
      decidedBy: { fullName: decider.fullName, email: decider.email },
    })
    .from(fieldReviews)
    .innerJoin(fieldCommands, eq(fieldCommands.id, fieldReviews.commandId))
    .innerJoin(profiles, eq(profiles.userId, fieldReviews.userId))
    .leftJoin(decider, eq(decider.userId, fieldReviews.decidedBy))
    .leftJoin(jobs, eq(jobs.id, fieldReviews.jobId))
    .leftJoin(clients, eq(clients.id, jobs.clientId))
    .leftJoin(routes, eq(routes.id, fieldReviews.routeId));

export async function loadReview(
  tx: TenantTransaction,
  events: Pick<Events, 'ask'>,
  id: string,
): Promise<FieldReview | undefined> {
  const [row] = await selectReviews(tx).where(eq(fieldReviews.id, id));
  return row && toReview(row, await missingOfReviews(tx, events, [row]), await unitsOfReviews(tx, [row]));
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

/** Lists a page of open or settled reviews; newest first. */
export async function listReviews(
  tx: TenantTransaction,
  events: Pick<Events, 'ask'>,
  { state, after, limit }: { state: 'open' | 'settled'; after: string | undefined; limit: number },
): Promise<{ items: FieldReview[]; end: string | null; openCount: number }> {
  const isOpen = eq(fieldReviews.state, 'open');
  const rows = await selectReviews(tx)
    .where(
      and(
        state === 'open' ? isOpen : ne(fieldReviews.state, 'open'),
        after === undefined ? undefined : lt(fieldReviews.id, after),
      ),
    )
    .orderBy(desc(fieldReviews.id))
    .limit(limit + 1);
  const [open] = await tx.select({ count: count() }).from(fieldReviews).where(isOpen);
  const page = rows.slice(0, limit);
  const missing = await missingOfReviews(tx, events, page);
  const units = await unitsOfReviews(tx, page);
  return {
    items: page.map((row) => toReview(row, missing, units)),
    end: rows.length > limit ? (page.at(-1)?.review.id ?? null) : null,
    openCount: open?.count ?? 0,
  };
}

/** Lists one person's reviews since then, newest first. */
export async function reviewsOf(tx: TenantTransaction, userId: string, since: Date) {
  const { commandId, state, decidedAt, receivedAt, id } = fieldReviews;
  const rows = await tx
    .select({ commandId, state, decidedAt, fullName: decider.fullName, email: decider.email })
    .from(fieldReviews)
    .leftJoin(decider, eq(decider.userId, fieldReviews.decidedBy))
    .where(and(eq(fieldReviews.userId, userId), gte(receivedAt, since)))
    .orderBy(desc(id))
    .limit(maxOfPerson);
  return rows.map((row) => ({
    commandId: row.commandId,
    state: row.state,
    decidedByName: row.fullName || row.email,
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }));
}

/** Far more than anyone has pending: reports of several weeks. */
const maxOfPerson = 500;

type ReviewRow = Awaited<ReturnType<typeof selectReviews>>[number];

function toReview(
  { review, body, occurredAt, job, clientName, route, technician, decidedBy }: ReviewRow,
  missing: ReadonlyMap<string, string>,
  units: ReadonlyMap<string, string>,
): FieldReview {
  const { id, commandId, kind, code, state, userId } = review;
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
    route,
    technician: { userId, fullName: technician.fullName || technician.email },
    occurredAt: occurredAt.toISOString(),
    saidAt: code === 'time.impossible' ? new Date(body.capturedAt).toISOString() : null,
    receivedAt: review.receivedAt.toISOString(),
    gallons: body.type === 'job.completed' ? body.data.gallons : null,
    note: noteOf(body),
    position: placeOf(body),
    state,
    decidedByName: decidedBy && (decidedBy.fullName || decidedBy.email),
    decidedAt: review.decidedAt?.toISOString() ?? null,
  };
}

const reasonOf = (code: string, body: FieldCommand): string =>
  code.startsWith('paper.')
    ? `${reasonInWords(code)} Written on it: ${paperNumbersOf(body)}.`
    : reasonInWords(code);

function noteOf(command: FieldCommand): string | null {
  switch (command.type) {
    case 'note.left':
    case 'message.sent':
      return command.data.text;
    case 'job.completed':
      return command.data.notes ?? null;
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
