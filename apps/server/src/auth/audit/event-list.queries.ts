import { and, desc, eq, gte, lt, not, or, sql, type SQL } from 'drizzle-orm';
import { likePattern } from '../../platform/database/sql-helpers.ts';
import type { SystemTransaction } from '../../platform/database/database.ts';
import { auditEvents, users } from '../auth.tables.ts';

/** Filters of the event list. */
export interface EventQuery {
  /** People whose events are listed; an empty list matches nobody. */
  readonly userIds: readonly string[];
  /** Every word must occur in the address, the name, the action, the network address or the user agent. */
  readonly search?: string;
  /** The caller's names for people, by user id, included in the search. */
  readonly names?: ReadonlyMap<string, string>;
  /** Start of the range, inclusive. */
  readonly from?: Date;
  /** End of the range, exclusive. */
  readonly to?: Date;
  /** The last event of the previous page. */
  readonly after?: { readonly at: Date; readonly id: string };
  readonly limit: number;
}

/** One recorded attempt. */
export interface ListedEvent {
  readonly id: string;
  readonly at: Date;
  readonly action: string;
  readonly method: string | null;
  readonly succeeded: boolean;
  /** `ok`, an error code, or a remark such as `late_reuse`. */
  readonly outcome: string;
  readonly userId: string;
  /**
   * The address at the time of the event, or the current one where it was not recorded. Empty when the
   * account is gone.
   */
  readonly email: string;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
}

const maxWords = 10;
/**
 * Session renewals happen on every signed-in device all day and are left out; the partial index leaves them
 * out too.
 */
const worthTelling = not(
  and(eq(auditEvents.action, 'refresh'), eq(auditEvents.succeeded, true)) ?? sql`false`,
);

/**
 * Lists events, newest first. Each person's newest events are read from the index and merged, so that the
 * cost depends on the page size and the number of people, not on the size of the table.
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
