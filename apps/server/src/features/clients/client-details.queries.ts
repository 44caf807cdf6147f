import { asc, desc, inArray } from 'drizzle-orm';
import type { ClientListItem, ClientSummary } from '@haulwright/domain/clients/client';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import type { VisitsAskedFor } from './clients.events.ts';
import { clientAddresses } from './clients.tables.ts';

const noVisits = { nextDate: null, lastDate: null, lastGallons: null };

/** Public to other features. Adds each client's town and a summary of its jobs, in three statements however many clients. */
export async function withDetails(
  tx: TenantTransaction,
  events: Pick<Events, 'ask'>,
  clients: readonly ClientSummary[],
  now: Omit<VisitsAskedFor, 'clientIds'>,
): Promise<ClientListItem[]> {
  const clientIds = clients.map(({ id }) => id);
  if (clientIds.length === 0) return [];
  const visits = await events.ask(tx, 'clients.visits', { clientIds, ...now });
  const dueDates = await events.ask(tx, 'clients.due', { clientIds, ...now });
  const towns = await townsOf(tx, clientIds);
  return clients.map((client) => ({
    ...client,
    details: {
      town: towns.get(client.id) ?? null,
      ...(visits.get(client.id) ?? noVisits),
      dueDate: dueDates.get(client.id) ?? null,
    },
  }));
}

async function townsOf(
  tx: TenantTransaction,
  clientIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectDistinctOn([clientAddresses.clientId], {
      clientId: clientAddresses.clientId,
      city: clientAddresses.city,
    })
    .from(clientAddresses)
    .where(inArray(clientAddresses.clientId, [...clientIds]))
    .orderBy(asc(clientAddresses.clientId), desc(clientAddresses.isPrimary), asc(clientAddresses.id));
  return new Map(rows.map(({ clientId, city }) => [clientId, city]));
}
