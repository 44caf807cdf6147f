import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { ConsentState } from '@haulwright/domain/client-messages/consent';
import { maxShownMessages } from '@haulwright/domain/client-messages/client-messages';
import type { MessageLanguage } from '@haulwright/domain/companies/message-kinds';
import type { SystemTransaction, TenantTransaction } from '../../platform/database/database.ts';
import { clientContacts, clients } from '../clients/clients.tables.ts';
import { companySettings, profiles } from '../companies/companies.tables.ts';
import { jobs } from '../jobs/jobs.tables.ts';
import { clientMessageChoices, clientMessages, contactConsents } from './client-messages.tables.ts';

export type NewConsent = typeof contactConsents.$inferInsert;

export async function insertConsents(
  tx: TenantTransaction | SystemTransaction,
  consents: readonly NewConsent[],
): Promise<void> {
  if (consents.length > 0) await tx.insert(contactConsents).values([...consents]);
}

/** Locks a client, so that what is said of it is said one after the other; undefined when there is none. */
export async function lockClient(
  tx: TenantTransaction,
  clientId: string,
): Promise<{ id: string } | undefined> {
  const [row] = await tx
    .select({ id: clients.id })
    .from(clients)
    .where(eq(clients.id, clientId))
    .for('no key update');
  return row;
}

/** The telephone fields of a client and of its contacts, with whose they are; undefined when there is no such client. */
export async function phonesOfClient(
  tx: TenantTransaction,
  clientId: string,
): Promise<{ readonly name: string; readonly phone: string | null }[] | undefined> {
  const [client] = await tx
    .select({ name: sql<string>`coalesce(${clients.contactPerson}, ${clients.name})`, phone: clients.phone })
    .from(clients)
    .where(eq(clients.id, clientId));
  if (client === undefined) return undefined;
  const { name, phone, isPrimary, id } = clientContacts;
  const contacts = await tx
    .select({ name, phone })
    .from(clientContacts)
    .where(and(eq(clientContacts.clientId, clientId), isNotNull(phone)))
    .orderBy(desc(isPrimary), asc(id));
  return [client, ...contacts];
}

/** What each number of a client said last. */
export async function consentsOfClient(tx: TenantTransaction, clientId: string) {
  const { phone, state, how, at, id, recordedBy } = contactConsents;
  return tx
    .selectDistinctOn([phone], { phone, state, how, at, byName: profiles.fullName })
    .from(contactConsents)
    .leftJoin(
      profiles,
      and(eq(profiles.userId, recordedBy), eq(profiles.companyId, contactConsents.companyId)),
    )
    .where(eq(contactConsents.clientId, clientId))
    .orderBy(phone, desc(at), desc(id));
}

export async function languageOfClient(
  tx: TenantTransaction,
  clientId: string,
): Promise<MessageLanguage | null> {
  const [row] = await tx
    .select({ language: clientMessageChoices.language })
    .from(clientMessageChoices)
    .where(eq(clientMessageChoices.clientId, clientId));
  return row?.language ?? null;
}

export async function putLanguage(
  tx: TenantTransaction,
  choice: {
    readonly companyId: string;
    readonly clientId: string;
    readonly language: MessageLanguage | null;
  },
  now: Date,
): Promise<void> {
  await tx
    .insert(clientMessageChoices)
    .values({ ...choice, updatedAt: now })
    .onConflictDoUpdate({
      target: [clientMessageChoices.companyId, clientMessageChoices.clientId],
      set: { language: choice.language, updatedAt: now },
    });
}

/** What a client was told last, newest first. */
export async function lastMessages(tx: TenantTransaction, clientId: string) {
  const { id, kind, state, channel, recipient, body, why, createdAt, settledAt } = clientMessages;
  return tx
    .select({
      id,
      kind,
      state,
      channel,
      recipient,
      body,
      why,
      jobNumber: jobs.jobNumber,
      createdAt,
      settledAt,
    })
    .from(clientMessages)
    .innerJoin(jobs, eq(jobs.id, clientMessages.jobId))
    .where(eq(clientMessages.clientId, clientId))
    .orderBy(desc(createdAt), desc(id))
    .limit(maxShownMessages);
}

export interface OwnerOfNumber {
  readonly companyId: string;
  readonly clientId: string;
  /** Null: nobody of the company asked it yet. */
  readonly state: ConsentState | null;
  /** It once said yes. */
  readonly hasGiven: boolean;
}

const maxOwners = 1_000;

/**
 * Across companies: every client that has a number, or had it when it was asked, and what the number said last to each.
 * @param phone E.164
 */
export async function ownersOfNumber(tx: SystemTransaction, phone: string): Promise<OwnerOfNumber[]> {
  // Fields hold any spelling: American numbers are told by their last ten digits.
  const digits = phone.replace(/^\+1?/, '');
  const isThis = (field: 'c.phone' | 'k.phone') =>
    sql`regexp_replace(coalesce(${sql.raw(field)}, ''), '[^0-9]', '', 'g') in (${digits}, ${`1${digits}`})`;
  const { rows } = await tx.execute<{
    company_id: string;
    client_id: string;
    state: ConsentState | null;
    has_given: boolean;
  }>(sql`
    with owners as (
      select c.company_id, c.id as client_id from clients c where ${isThis('c.phone')}
      union select k.company_id, k.client_id from client_contacts k where ${isThis('k.phone')}
      union select company_id, client_id from contact_consents where phone = ${phone})
    select o.company_id, o.client_id,
           (select state from contact_consents s where s.company_id = o.company_id and s.client_id = o.client_id and s.phone = ${phone}
             order by s.at desc, s.id desc limit 1) as state,
           exists (select 1 from contact_consents s where s.company_id = o.company_id and s.client_id = o.client_id and s.phone = ${phone} and s.state = 'given') as has_given
      from owners o order by o.company_id, o.client_id limit ${maxOwners}`);
  return rows.map((row) => ({
    companyId: row.company_id,
    clientId: row.client_id,
    state: row.state,
    hasGiven: row.has_given,
  }));
}

/** Across companies: whom a number asks for help: the company that texted it last, else those that know it. */
export async function companyOfNumber(
  tx: SystemTransaction,
  phone: string,
  companyIds: readonly string[],
): Promise<{ readonly name: string; readonly phone: string | null } | undefined> {
  if (companyIds.length === 0) return undefined;
  const [company] = await tx
    .select({ name: companySettings.companyName, phone: companySettings.companyPhone })
    .from(companySettings)
    .leftJoin(
      clientMessages,
      and(
        eq(clientMessages.companyId, companySettings.companyId),
        eq(clientMessages.recipient, phone),
        eq(clientMessages.state, 'sent'),
      ),
    )
    .where(inArray(companySettings.companyId, [...companyIds]))
    .orderBy(sql`${clientMessages.settledAt} desc nulls last`, asc(companySettings.companyId))
    .limit(1);
  return company;
}
