import { and, asc, count, desc, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm';
import type { FieldReview } from '@haulwright/contract/field.contract';
import type { CommandAbout } from '@haulwright/domain/field/command-about';
import type { FieldCommand } from '@haulwright/domain/field/field-command';
import { loadFactsOf } from '@haulwright/domain/field/load-facts-of';
import { jobIdOf, routeIdOf } from '@haulwright/domain/field/replay';
import type { ActedBy } from '../../http/act.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { uuids } from '../../platform/database/sql-helpers.ts';
import type { Events } from '../../platform/events/events.ts';
import { newId } from '../../platform/ids.ts';
import { attachments, fieldCommands, fieldReviews } from './field.tables.ts';
import { decider, selectReviews, toReviews, waitsForOffice, type Review } from './review-rows.queries.ts';

/** Adds a report to the office's inbox. */
export async function openReview(
  tx: TenantTransaction,
  { actor, now, occurredAt }: { readonly actor: ActedBy; readonly now: Date; readonly occurredAt: Date },
  command: FieldCommand,
  { kind, code }: Pick<Review, 'kind' | 'code'>,
  subject: { readonly job: { id: string } | undefined; readonly route: { id: string } | undefined },
): Promise<void> {
  const { companyId, userId } = actor;
  const { job, route } = subject;
  await tx.insert(fieldReviews).values({
    id: newId(),
    companyId,
    commandId: command.id,
    kind,
    code,
    jobId: job?.id,
    routeId: route?.id,
    about: await aboutReport(tx, command, { jobId: job?.id ?? null, userId, occurredAt }),
    userId,
    receivedAt: now,
  });
}

/**
 * The truck of a report, by what it says, its tank, its route, or the shift in which it was done; and whose job it was,
 * by the books as long as the job is in them, else by the phone.
 */
async function aboutReport(
  tx: TenantTransaction,
  command: FieldCommand,
  { jobId, userId, occurredAt }: { jobId: string | null; userId: string; occurredAt: Date },
): Promise<CommandAbout> {
  const tankId = tanksOfReport(command)[0] ?? null;
  const said = command.about?.vehicleId ?? vehicleSaid(command);
  const at = occurredAt.toISOString();
  const { rows } = await tx.execute<
    { vehicleId: string | null; about: CommandAbout | null } & Record<string, unknown>
  >(sql`
    select coalesce(
      (select id from vehicles where id = ${said}), (select vehicle_id from vehicle_compartments where id = ${tankId}), (select vehicle_id from routes where id = ${routeIdOf(command)}),
      (select e.vehicle_id from shift_events e join shifts s on s.id = e.shift_id
        where s.user_id = ${userId} and e.kind = 'started' and e.occurred_at between ${at}::timestamptz - interval '20 hours' and ${at}::timestamptz
        order by e.occurred_at desc limit 1)) as "vehicleId",
      (select jsonb_build_object('clientId', j.client_id, 'clientAddressId', j.client_address_id, 'clientName', k.name, 'jobNumber', j.job_number, 'title', j.title,
         'address', concat_ws(', ', nullif(j.service_address_street, ''), nullif(j.service_address_city, '')), 'jobTypeId', j.job_type_id, 'wasteType', j.waste_type)
         from jobs j join clients k on k.id = j.client_id where j.id = ${jobId}) as about`);
  const [row] = rows;
  return { ...(row?.about ?? command.about), vehicleId: row?.vehicleId ?? null };
}

const vehicleSaid = (command: FieldCommand): string | null =>
  command.type === 'inspection.done' || command.type === 'shift.started' || command.type === 'shift.ended'
    ? command.data.vehicleId
    : null;

/** Tanks of a report. */
const tanksOfReport = (command: FieldCommand): string[] =>
  loadFactsOf(command, { occurredAt: 0, generatorId: '', idOf: String }).flatMap(({ fact }) =>
    fact.kind === 'transfer' ? [fact.compartmentId, fact.toCompartmentId] : [fact.compartmentId],
  );

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

/** A report that waits, and what was sent. */
export interface WaitingReport {
  readonly reviewId: string;
  readonly commandId: string;
  readonly userId: string;
  readonly occurredAt: Date;
  readonly body: FieldCommand;
}

/** The reports of reviews, in order of the time of the work; those that are not there are left out. */
export const reportsOfReviews = (tx: TenantTransaction, ids: readonly string[]): Promise<WaitingReport[]> =>
  tx
    .select({
      reviewId: fieldReviews.id,
      commandId: fieldCommands.id,
      userId: fieldCommands.userId,
      occurredAt: fieldCommands.occurredAt,
      body: fieldCommands.body,
    })
    .from(fieldReviews)
    .innerJoin(fieldCommands, eq(fieldCommands.id, fieldReviews.commandId))
    .where(inArray(fieldReviews.id, [...ids]))
    .orderBy(asc(fieldCommands.occurredAt), asc(fieldCommands.id));

/**
 * Locks everything that several reports will lock one after the other, in the order of everybody: jobs, routes,
 * reviews, tanks. @returns the reviews
 */
export async function lockReports(
  tx: TenantTransaction,
  commands: readonly FieldCommand[],
  reviewIds: readonly string[],
): Promise<Map<string, Review>> {
  const jobIds = uuids(commands.flatMap((command) => jobIdOf(command) ?? []));
  const routeIds = uuids(commands.flatMap((command) => routeIdOf(command) ?? []));
  const tankIds = uuids(commands.flatMap(tanksOfReport));
  await tx.execute(sql`select id from jobs where id = any(${jobIds}) order by id for no key update`);
  await tx.execute(sql`select id from routes where id = any(${routeIds}) order by id for update`);
  const reviews = await tx
    .select()
    .from(fieldReviews)
    .where(inArray(fieldReviews.id, [...reviewIds]))
    .orderBy(asc(fieldReviews.id))
    .for('update');
  await tx.execute(sql`
    select id from vehicle_compartments
     where id = any(${tankIds}) or id in (select compartment_id from load_facts where job_id = any(${jobIds}) and kind = 'pickup')
     order by id for no key update`);
  return new Map(reviews.map((review) => [review.id, review]));
}

/** A deleted job is there again: what was reported about it, and its photos, belong to it. */
export async function reportsOfJobAgain(tx: TenantTransaction, jobId: string): Promise<void> {
  const { rows } = await tx.execute<{ id: string } & Record<string, unknown>>(sql`
    update field_reviews r set job_id = ${jobId} from field_commands c
     where c.id = r.command_id and r.state = 'open' and r.job_id is null
       and coalesce(c.body -> 'data' ->> 'jobId', c.body -> 'data' -> 'stop' ->> 'jobId') = ${jobId}
    returning c.id`);
  if (rows.length > 0)
    await tx
      .update(attachments)
      .set({ jobId })
      .where(
        inArray(
          attachments.commandId,
          rows.map(({ id }) => id),
        ),
      );
}

export async function settleReview(
  tx: TenantTransaction,
  id: string,
  decision: Pick<Review, 'state' | 'decidedBy' | 'decidedAt' | 'decisionNote' | 'decision'>,
): Promise<void> {
  await tx.update(fieldReviews).set(decision).where(eq(fieldReviews.id, id));
}

/** Opens a settled report again. */
export async function reopenReview(
  tx: TenantTransaction,
  id: string,
  { undonePostings }: Pick<Review, 'undonePostings'>,
): Promise<void> {
  const open = {
    state: 'open',
    decidedBy: null,
    decidedAt: null,
    decisionNote: null,
    decision: null,
  } as const;
  await tx
    .update(fieldReviews)
    .set({ ...open, undonePostings })
    .where(eq(fieldReviews.id, id));
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

export async function loadReview(
  tx: TenantTransaction,
  events: Pick<Events, 'ask'>,
  id: string,
): Promise<FieldReview | undefined> {
  return (await loadReviews(tx, events, [id]))[0];
}

/** In order of the time of the work. */
export async function loadReviews(
  tx: TenantTransaction,
  events: Pick<Events, 'ask'>,
  ids: readonly string[],
): Promise<FieldReview[]> {
  const rows = await selectReviews(tx)
    .where(inArray(fieldReviews.id, [...ids]))
    .orderBy(asc(fieldCommands.occurredAt), asc(fieldReviews.id));
  return toReviews(tx, events, rows);
}

/** Lists a page of open or settled reviews; newest first. */
export async function listReviews(
  tx: TenantTransaction,
  events: Pick<Events, 'ask'>,
  { state, after, limit }: { state: 'open' | 'settled'; after: string | undefined; limit: number },
): Promise<{ items: FieldReview[]; end: string | null; openCount: number }> {
  const isOpen = waitsForOffice;
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
  return {
    items: await toReviews(tx, events, page),
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
