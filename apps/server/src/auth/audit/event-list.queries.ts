import { and, desc, eq, gte, lt, not, or, sql, type SQL } from 'drizzle-orm';
import { likePattern } from '../../platform/database/like-pattern.ts';
import type { SystemTransaction } from '../../platform/database/database.ts';
import { auditEvents, users } from '../auth.tables.ts';

/** Which events to list. */
export interface EventQuery {
  /** Whose; nobody's list is empty. */
  readonly userIds: readonly string[];
  /**
   * Every word must occur in the address, the name, the action, the network address or the browser's
   * description of itself.
   */
  readonly search?: string;
  /** What the caller calls people, by user id, to be searched in. */
  readonly names?: ReadonlyMap<string, string>;
  /** First instant. */
  readonly from?: Date;
  /** First instant that is too late. */
  readonly to?: Date;
  /** The last event of the page before. */
  readonly after?: { readonly at: Date; readonly id: string };
  readonly limit: number;
}

/** One attempt, as it was recorded. */
export interface ListedEvent {
  readonly id: string;
  readonly at: Date;
  readonly action: string;
  readonly method: string | null;
  readonly succeeded: boolean;
  /** `ok`, an error code, or a remark such as `late_reuse`. */
  readonly outcome: string;
  readonly userId: string;
  /** Of the time of the event; where that was not recorded, of now. Empty when the account is gone. */
  readonly email: string;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
}

const maxWords = 10;
/**
 * Renewals that every signed-in device makes all day long are no news; the partial index leaves them out too.
 */
const worthTelling = not(
  and(eq(auditEvents.action, 'refresh'), eq(auditEvents.succeeded, true)) ?? sql`false`,
);

/**
 * Newest first. Each person's newest events are read from the index and merged, so that the time taken
 * depends on the page and the number of people, not on the length of the records.
 */
export async function listEvents(tx: SystemTransaction, query: EventQuery): Promise<ListedEvent[]> {
  return query.userIds.length === 0 ? [] : newestEvents(tx, query);
}

export function newestEvents(tx: SystemTransaction, query: EventQuery) {
  const ofPerson = tx
    .select()
    .from(auditEvents)
    .where(and(sql`${auditEvents.userId} = person.user_id`, worthTelling, ...conditions(query)))
    .orderBy(desc(auditEvents.createdAt), desc(auditEvents.id))
    .limit(query.limit)
    .as('event');
  return tx
    .select({
      id: ofPerson.id,
      at: ofPerson.createdAt,
      action: ofPerson.action,
      method: ofPerson.method,
      succeeded: ofPerson.succeeded,
      outcome: ofPerson.outcome,
      userId: sql<string>`person.user_id`,
      email: sql<string>`coalesce(${ofPerson.email}, ${users.email}, '')`,
      ipAddress: ofPerson.ipAddress,
      userAgent: ofPerson.userAgent,
    })
    .from(sql`unnest(${sql.param([...new Set(query.userIds)])}::uuid[]) as person (user_id)`)
    .innerJoinLateral(ofPerson, sql`true`)
    .leftJoin(users, sql`${users.id} = person.user_id`)
    .orderBy(desc(ofPerson.createdAt), desc(ofPerson.id))
    .limit(query.limit);
}

function conditions({ from, to, after, search, names }: EventQuery): (SQL | undefined)[] {
  const words = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, maxWords);
  return [
    from && gte(auditEvents.createdAt, from),
    to && lt(auditEvents.createdAt, to),
    after &&
      sql`(${auditEvents.createdAt}, ${auditEvents.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`,
    ...words.map((word) => wordOccurs(word, names)),
  ];
}

function wordOccurs(word: string, names: ReadonlyMap<string, string> = new Map()): SQL | undefined {
  const called = [...names].filter(([, name]) => name.toLowerCase().includes(word)).map(([userId]) => userId);
  const text = sql`concat_ws(' ', ${auditEvents.email}, ${auditEvents.action}, replace(${auditEvents.action}, '_', ' '), ${auditEvents.ipAddress}, ${auditEvents.userAgent})`;
  return or(
    sql`${text} ilike ${likePattern(word)}`,
    sql`${auditEvents.userId} = any(${sql.param(called)}::uuid[])`,
  );
}
