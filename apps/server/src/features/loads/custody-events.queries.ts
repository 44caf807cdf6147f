import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Sha256 } from '@haulwright/domain/custody/chain';
import {
  chained,
  eventsOf,
  type ChainHead,
  type EventRow,
  type LedgerRows,
} from '@haulwright/domain/custody/ledger-events';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { custodyEvents, loadHeads } from './loads.tables.ts';

/** Public to other features. */
export const sha256: Sha256 = (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest());

/**
 * Adds a fact and the entries made of it to the company's chain, as the database holds them. The head is
 * locked last, as for numbering.
 */
export async function chainPostings(
  tx: TenantTransaction,
  companyId: string,
  factId: string,
  entryIds: readonly string[],
  now: Date,
): Promise<void> {
  const rows = await readRows(tx, factId, entryIds);
  await tx.insert(loadHeads).values({ companyId }).onConflictDoNothing();
  const [head] = await tx
    .select({ sequence: loadHeads.lastEvent, hash: loadHeads.lastHash })
    .from(loadHeads)
    .where(eq(loadHeads.companyId, companyId))
    .for('update');
  const events = chained(sha256, head ?? { sequence: 0, hash: null }, eventsOf(rows));
  const last = events.at(-1);
  if (last === undefined) return;
  await tx.insert(custodyEvents).values(events.map((event) => ({ ...event, companyId, createdAt: now })));
  await tx
    .update(loadHeads)
    .set({ lastEvent: last.sequence, lastHash: last.hash })
    .where(eq(loadHeads.companyId, companyId));
}

async function readRows(
  tx: TenantTransaction,
  factId: string,
  entryIds: readonly string[],
): Promise<LedgerRows> {
  const ids = sql`any(${sql.param([...entryIds])}::uuid[])`;
  const { rows } = await tx.execute(sql`
    select (select jsonb_agg(to_jsonb(f)) from load_facts f where f.id = ${factId}) as load_facts,
           (select jsonb_agg(to_jsonb(e)) from load_entries e where e.id = ${ids}) as load_entries,
           (select jsonb_agg(to_jsonb(p)) from load_postings p where p.entry_id = ${ids}) as load_postings,
           (select jsonb_agg(to_jsonb(a)) from load_accounts a where a.id in (select account_id from load_postings where entry_id = ${ids})) as load_accounts,
           (select jsonb_agg(to_jsonb(s)) from load_attributions s where s.entry_id = ${ids}) as load_attributions`);
  return complete(rows[0]);
}

const complete = (
  rows: { readonly [Table in keyof LedgerRows]?: LedgerRows[Table] | null } = {},
): LedgerRows => ({
  load_facts: rows.load_facts ?? [],
  load_entries: rows.load_entries ?? [],
  load_postings: rows.load_postings ?? [],
  load_accounts: rows.load_accounts ?? [],
  load_attributions: rows.load_attributions ?? [],
});

/** What a company's chain says, what it tells of as it is now, and how far the chain reached. */
export interface StoredCustody {
  readonly events: readonly EventRow[];
  readonly rows: LedgerRows;
  readonly head: ChainHead | null;
}

/** Reads all of it; RLS keeps it to the company. */
export async function loadCustody(tx: TenantTransaction): Promise<StoredCustody> {
  const { rows } = await tx.execute(sql`
    select (select jsonb_agg(to_jsonb(f)) from load_facts f) as load_facts,
           (select jsonb_agg(to_jsonb(e)) from load_entries e) as load_entries,
           (select jsonb_agg(to_jsonb(p)) from load_postings p) as load_postings,
           (select jsonb_agg(to_jsonb(a)) from load_accounts a) as load_accounts,
           (select jsonb_agg(to_jsonb(s)) from load_attributions s) as load_attributions`);
  const events = await tx
    .select({ sequence: custodyEvents.sequence, body: custodyEvents.body, hash: custodyEvents.hash })
    .from(custodyEvents);
  const [head] = await tx.select({ sequence: loadHeads.lastEvent, hash: loadHeads.lastHash }).from(loadHeads);
  return { events, rows: complete(rows[0]), head: head ?? null };
}
