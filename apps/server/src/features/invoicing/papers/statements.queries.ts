// Public to other features: statements of clients.
import { addDays } from '@haulwright/domain/kernel/calendar-date';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { statementEntriesOf } from '../receivables/account.queries.ts';
import { ageingOfClients } from '../receivables/ageing.queries.ts';
import { loadPartiesOf } from '../rows/parties.queries.ts';
import type { Statement, StatementPeriod } from './paper-documents.ts';

const maxEntries = 2_000;

/**
 * Statements of clients, by client, in a fixed number of statements of SQL. One with more entries than a paper holds
 * is 'too-long'; a client that is gone is left out.
 */
export async function loadStatements(
  tx: TenantTransaction,
  clientIds: readonly string[],
  { from, to }: StatementPeriod,
): Promise<ReadonlyMap<string, Statement | 'too-long'>> {
  const entries = await statementEntriesOf(tx, clientIds, { from, to, limit: maxEntries + 1 });
  const ageingOf = await ageingOfClients(tx, to, clientIds);
  const openingOf = await ageingOfClients(tx, addDays(from, -1), clientIds);
  const parties = await loadPartiesOf(tx, clientIds);
  return new Map(
    [...parties].map(([clientId, of]): [string, Statement | 'too-long'] => {
      const own = entries.get(clientId) ?? [];
      if (own.length > maxEntries) return [clientId, 'too-long'];
      const openingCents = openingOf(clientId).balanceCents;
      return [clientId, { parties: of, entries: own, openingCents, ageing: ageingOf(clientId) }];
    }),
  );
}
