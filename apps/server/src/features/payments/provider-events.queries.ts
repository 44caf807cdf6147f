import { eq, lt, sql } from 'drizzle-orm';
import type { SystemTransaction, TenantTransaction } from '../../platform/database/database.ts';
import { deleteSome } from '../../platform/database/purging.ts';
import { providerEvents } from './payments.tables.ts';
import type { ProviderEvent } from './provider.ts';

/** One a minute: some days without the provider. After them nobody is helped by another. */
const maxTries = 5_000;
const eventsAtOnce = 20;

/** Keeps events that are not known yet. @returns how many were new */
export async function insertEvents(
  tx: TenantTransaction,
  companyId: string,
  { events, now }: { readonly events: readonly ProviderEvent[]; readonly now: Date },
): Promise<number> {
  if (events.length === 0) return 0;
  const { rowCount } = await tx
    .insert(providerEvents)
    .values(
      events.map(({ id, type, objectId }) => ({
        companyId,
        eventId: id.slice(0, 255),
        name: type.slice(0, 255),
        objectId: objectId.slice(0, 255),
        receivedAt: now,
        tries: 0,
      })),
    )
    .onConflictDoNothing();
  return rowCount ?? 0;
}

/** Takes the next events for a minute; two servers never take the same. */
export async function claimEvents(
  tx: TenantTransaction,
  { now, claimedBefore }: { readonly now: Date; readonly claimedBefore: Date },
): Promise<ProviderEvent[]> {
  const { rows } = await tx.execute<{ event_id: string; event_name: string; object_id: string }>(sql`
    with next as materialized (
      select company_id, event_id from provider_events where handled_at is null and tries < ${maxTries}
         and (claimed_at is null or claimed_at <= ${claimedBefore.toISOString()}::timestamptz)
       order by received_at, event_id limit ${eventsAtOnce} for update skip locked)
    update provider_events e set claimed_at = ${now.toISOString()}::timestamptz, tries = e.tries + 1
      from next where e.company_id = next.company_id and e.event_id = next.event_id
    returning e.event_id, e.event_name, e.object_id`);
  return rows.map((row) => ({ id: row.event_id, type: row.event_name, objectId: row.object_id }));
}

export const markHandled = async (tx: TenantTransaction, eventId: string, now: Date): Promise<void> =>
  void (await tx.update(providerEvents).set({ handledAt: now }).where(eq(providerEvents.eventId, eventId)));

/** Removes events that no provider would tell of again. */
export const removeOldEvents = (tx: SystemTransaction, before: Date, limit: number): Promise<number> =>
  deleteSome(tx, providerEvents, {
    where: lt(providerEvents.receivedAt, before),
    oldest: providerEvents.receivedAt,
    limit,
  });
