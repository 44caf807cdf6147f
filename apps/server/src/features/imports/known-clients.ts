import { setImmediate as breathe } from 'node:timers/promises';
import { KnownClients } from '@haulwright/domain/imports/client-import-duplicates';
import type { Database } from '../../platform/database/database.ts';
import { loadClientTraits, type KnownClient } from './known-clients.queries.ts';

/** The company's clients to compare with, read piece by piece so that others are served meanwhile. */
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
