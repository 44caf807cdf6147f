import { and, asc, count, desc, eq, gte, inArray, isNotNull, lt, lte, ne } from 'drizzle-orm';
import type { MessageChannel, MessageRefusal } from '@haulwright/domain/companies/message-kinds';
import type { SystemTransaction, TenantTransaction } from '../../platform/database/database.ts';
import { clientContacts, clients } from '../clients/clients.tables.ts';
import { clientMessages, contactConsents } from './client-messages.tables.ts';

export type MessageRow = typeof clientMessages.$inferSelect;
export type NewMessage = Pick<MessageRow, 'id' | 'companyId' | 'clientId' | 'jobId' | 'kind'> & {
  readonly routeId: string;
};

/** Adds messages that are to be said now. Each is said once of a job on a route; one that was refused may be tried again. */
export async function addMessages(
  tx: TenantTransaction,
  messages: readonly NewMessage[],
  now: Date,
): Promise<void> {
  if (messages.length === 0) return;
  const { companyId, jobId, routeId, kind, state } = clientMessages;
  await tx
    .insert(clientMessages)
    .values(messages.map((message) => ({ ...message, notBefore: now, createdAt: now })))
    .onConflictDoUpdate({
      target: [companyId, jobId, routeId, kind],
      set: { state: 'waits', why: null, notBefore: now, createdAt: now },
      setWhere: eq(state, 'refused'),
    });
}

interface DueMessage {
  readonly id: string;
  readonly companyId: string;
}

/** Across companies: messages whose time has come, the longest waiting first. */
export async function listDueMessages(
  tx: SystemTransaction,
  now: Date,
  limit: number,
): Promise<DueMessage[]> {
  const { id, companyId, state, notBefore } = clientMessages;
  return tx
    .select({ id, companyId })
    .from(clientMessages)
    .where(and(eq(state, 'waits'), lte(notBefore, now)))
    .orderBy(asc(notBefore))
    .limit(limit);
}

/** Across companies: what a server took and did not settle is not sent again. */
export async function endInterrupted(tx: SystemTransaction, takenBefore: Date, now: Date): Promise<void> {
  const why: MessageRefusal = 'interrupted';
  await tx
    .update(clientMessages)
    .set({ state: 'failed', why, settledAt: now })
    .where(and(eq(clientMessages.state, 'taken'), lt(clientMessages.takenAt, takenBefore)));
}

/** A message that waits, locked; undefined when another server has it. */
export async function lockMessage(tx: TenantTransaction, id: string): Promise<MessageRow | undefined> {
  const [row] = await tx
    .select()
    .from(clientMessages)
    .where(and(eq(clientMessages.id, id), eq(clientMessages.state, 'waits')))
    .for('update', { skipLocked: true });
  return row;
}

export async function changeMessage(
  tx: TenantTransaction,
  id: string,
  changes: Partial<Omit<MessageRow, 'id' | 'companyId'>>,
): Promise<void> {
  await tx.update(clientMessages).set(changes).where(eq(clientMessages.id, id));
}

/** Messages about a job that went out, or may have, since a moment. */
export async function countSent(
  tx: TenantTransaction,
  { jobId, id, since }: { readonly jobId: string; readonly id: string; readonly since: Date },
): Promise<number> {
  const [found] = await tx
    .select({ sent: count() })
    .from(clientMessages)
    .where(
      and(
        eq(clientMessages.jobId, jobId),
        ne(clientMessages.id, id),
        inArray(clientMessages.state, ['taken', 'sent']),
        gte(clientMessages.takenAt, since),
      ),
    );
  return found?.sent ?? 0;
}

export interface Recipient {
  readonly channel: MessageChannel;
  readonly recipient: string;
}

/** What each number of a client said last, the newest word first. */
export async function lastConsents(tx: TenantTransaction, clientId: string) {
  const { phone, state, how, at, id } = contactConsents;
  const rows = await tx
    .selectDistinctOn([phone], { phone, state, how, at, id })
    .from(contactConsents)
    .where(eq(contactConsents.clientId, clientId))
    .orderBy(phone, desc(at), desc(id));
  return rows.toSorted((a, b) => b.at.getTime() - a.at.getTime());
}

/** Who hears of a client's visits: the number that takes texts, else the client's email address; undefined: nobody. */
export async function recipientOf(tx: TenantTransaction, clientId: string): Promise<Recipient | undefined> {
  const texted = (await lastConsents(tx, clientId)).find(({ state }) => state === 'given');
  if (texted !== undefined) return { channel: 'text', recipient: texted.phone };
  const [own] = await tx.select({ email: clients.email }).from(clients).where(eq(clients.id, clientId));
  if (own?.email) return { channel: 'mail', recipient: own.email };
  const { email, isPrimary, id } = clientContacts;
  const [contact] = await tx
    .select({ email })
    .from(clientContacts)
    .where(and(eq(clientContacts.clientId, clientId), isNotNull(email), ne(email, '')))
    .orderBy(desc(isPrimary), asc(id))
    .limit(1);
  return contact?.email ? { channel: 'mail', recipient: contact.email } : undefined;
}

/** Whether a number still takes texts, at the last moment before one goes out. */
export const takesTexts = async (tx: TenantTransaction, clientId: string, phone: string): Promise<boolean> =>
  (await lastConsents(tx, clientId)).some((one) => one.phone === phone && one.state === 'given');
