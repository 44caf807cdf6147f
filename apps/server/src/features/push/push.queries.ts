import { and, desc, eq, inArray, max } from 'drizzle-orm';
import { maxPushDevices, type PushSubscriptionKeys } from '@haulwright/domain/push/push-subscription';
import type { Person } from '../../http/actor.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { userRoles } from '../companies/companies.tables.ts';
import { pushSubscriptions } from './push.tables.ts';

/** Public to other features. Which of these people get notifications, and when one of their browsers was last seen. */
export async function subscribedAmong(
  tx: TenantTransaction,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  if (userIds.length === 0) return new Map();
  const rows = await tx
    .select({ userId: pushSubscriptions.userId, at: max(pushSubscriptions.lastSeenAt) })
    .from(pushSubscriptions)
    .where(inArray(pushSubscriptions.userId, [...userIds]))
    .groupBy(pushSubscriptions.userId);
  return new Map(rows.flatMap(({ userId, at }) => (at === null ? [] : [[userId, at] as const])));
}

/** Stores a browser for its current person only; beyond the limit the oldest is deleted. */
export async function keepSubscription(
  tx: TenantTransaction,
  { companyId, userId }: Person,
  keys: PushSubscriptionKeys,
  now: Date,
): Promise<void> {
  const row = { companyId, userId, ...keys, lastSeenAt: now };
  await tx
    .insert(pushSubscriptions)
    .values({ id: newId(), ...row })
    .onConflictDoUpdate({
      target: [pushSubscriptions.companyId, pushSubscriptions.endpoint],
      set: { userId, p256dh: keys.p256dh, auth: keys.auth, lastSeenAt: now },
    });
  const old = await tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.lastSeenAt), desc(pushSubscriptions.id))
    .offset(maxPushDevices);
  await removeSubscriptions(
    tx,
    old.map(({ id }) => id),
  );
}

/** Subscriptions of a person who still belongs to the company. */
export const subscriptionsOf = (tx: TenantTransaction, userId: string) =>
  tx
    .selectDistinct({
      id: pushSubscriptions.id,
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
    })
    .from(pushSubscriptions)
    .innerJoin(userRoles, eq(userRoles.userId, pushSubscriptions.userId))
    .where(eq(pushSubscriptions.userId, userId));

export async function removeSubscriptions(tx: TenantTransaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, [...ids]));
}

export async function forgetEndpoint(tx: TenantTransaction, userId: string, endpoint: string): Promise<void> {
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)));
}
