import { setImmediate as breathe } from 'node:timers/promises';
import { KnownClients } from '@haulwright/domain/imports/client-import-duplicates';
import type { Database, TenantTransaction } from '../../platform/database/database.ts';
import { loadClientTraits, type KnownClient } from './known-clients.queries.ts';

/** Reads the company's clients for comparison piece by piece, so that other requests are served meanwhile. */
export async function readKnownClients(
  database: Database,
  company: { readonly companyId: string },
  exceptOfImport: string | null,
): Promise<KnownClients> {
  const known = new KnownClients();
  for (let after: string | null = null; ;) {
    const from: string | null = after;
    const piece: KnownClient[] = await database.inTenant(company, (tx) =>
      loadClientTraits(tx, from, exceptOfImport),
    );
    for (const { id, traits } of piece) known.add(id, traits);
    after = piece.at(-1)?.id ?? null;
    if (after === null) return known;
    await breathe();
  }
}

/** The same within a transaction, for a short list. */
export async function readKnownClientsIn(tx: TenantTransaction): Promise<KnownClients> {
  const known = new KnownClients();
  for (let after: string | null = null; ;) {
    const piece: KnownClient[] = await loadClientTraits(tx, after, null);
    for (const { id, traits } of piece) known.add(id, traits);
    after = piece.at(-1)?.id ?? null;
    if (after === null) return known;
    await breathe();
  }
}
