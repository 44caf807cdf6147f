import { and, asc, between, desc, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import type { JobTypeWord } from '@haulwright/domain/imports/job-type-words';
import type { CalendarDate } from '@haulwright/domain/kernel/calendar-date';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { clientAddresses, clients } from '../clients/clients.tables.ts';
import { jobTypes } from '../services/services.tables.ts';
import { jobs, jobSeries } from '../jobs/jobs.tables.ts';
import { clientImports } from './imports.tables.ts';

/** The active clients by their ids, each with its addresses. */
export async function loadPlaces(tx: TenantTransaction) {
  const rows = await tx
    .select({ id: clients.id, name: clients.name, address: clientAddresses })
    .from(clients)
    .innerJoin(clientAddresses, eq(clientAddresses.clientId, clients.id))
    .where(eq(clients.status, 'active'))
    .orderBy(asc(clients.id), asc(clientAddresses.id));
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, [first, ...more]]) => ({
    id,
    name: first?.name ?? '',
    addresses: first ? [first.address, ...more.map(({ address }) => address)] : [],
  }));
}

/** The active clients, by name alone. */
export const loadActiveClients = (tx: TenantTransaction): Promise<{ id: string; name: string }[]> =>
  tx
    .select({ id: clients.id, name: clients.name })
    .from(clients)
    .where(eq(clients.status, 'active'))
    .orderBy(asc(clients.id));

/** Jobs of these days that are not cancelled, by the fields that make two jobs duplicates. */
export async function loadJobsOfDays(
  tx: TenantTransaction,
  from: CalendarDate,
  to: CalendarDate,
): Promise<{ addressId: string; date: string; title: string }[]> {
  const { clientAddressId, scheduledDate, title, status } = jobs;
  const rows = await tx
    .select({ addressId: clientAddressId, date: scheduledDate, title })
    .from(jobs)
    .where(and(between(scheduledDate, from, to), ne(status, 'cancelled'), isNotNull(clientAddressId)));
  return rows.flatMap(({ addressId, date, ...job }) =>
    addressId && date ? [{ addressId, date, ...job }] : [],
  );
}

/** Where which work repeats. */
export async function loadRepeatedWork(
  tx: TenantTransaction,
): Promise<{ addressId: string; jobTypeId: string | null }[]> {
  const { clientAddressId, jobTypeId, active } = jobSeries;
  const rows = await tx
    .select({ addressId: clientAddressId, jobTypeId })
    .from(jobSeries)
    .where(eq(active, true));
  return rows.flatMap(({ addressId, ...series }) => (addressId ? [{ addressId, ...series }] : []));
}

/** The words that the last list of jobs or past services left, for the job types that still exist. */
export async function loadJobTypeWords(tx: TenantTransaction): Promise<JobTypeWord[]> {
  const { id, kind, options, createdAt } = clientImports;
  const [last] = await tx
    .select({ options })
    .from(clientImports)
    .where(inArray(kind, ['jobs', 'services']))
    .orderBy(desc(createdAt), desc(id))
    .limit(1);
  const words = last?.options.jobTypeWords ?? [];
  if (words.length === 0) return [];
  const there = new Set((await tx.select({ id: jobTypes.id }).from(jobTypes)).map((type) => type.id));
  return words.filter(({ jobTypeId }) => there.has(jobTypeId));
}
