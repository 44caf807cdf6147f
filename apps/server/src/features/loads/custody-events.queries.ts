// Public to other features: what is added to the chain of custody.
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
import type { ManifestRows } from '@haulwright/domain/custody/manifest-events';
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
  await chainRows(tx, companyId, await readRows(tx, factId, entryIds), now);
}

/** Adds a note on a visit to the chain. */
export async function chainNote(
  tx: TenantTransaction,
  companyId: string,
  noteId: string,
  now: Date,
): Promise<void> {
  const { rows } = await tx.execute(
    sql`select jsonb_agg(to_jsonb(n)) as disposal_visit_notes from disposal_visit_notes n where n.id = ${noteId}`,
  );
  await chainRows(tx, companyId, complete(rows[0]), now);
}

/** Adds a truck's closed day to the chain. */
export async function chainDay(
  tx: TenantTransaction,
  companyId: string,
  { vehicleId, date }: { readonly vehicleId: string; readonly date: string },
  now: Date,
): Promise<void> {
  const { rows } = await tx.execute(
    sql`select jsonb_agg(to_jsonb(d)) as custody_days from custody_days d where d.vehicle_id = ${vehicleId} and d.date = ${date}`,
  );
  await chainRows(tx, companyId, complete(rows[0]), now);
}

/**
 * Public to other features. Adds rows of manifests that are being written to the chain.
 * @returns the hash of the last of their events, in hexadecimal digits
 */
export async function chainManifest(
  tx: TenantTransaction,
  companyId: string,
  rows: ManifestRows,
  now: Date,
): Promise<string> {
  const hash = await chainRows(tx, companyId, { ...complete(), ...rows }, now);
  if (hash === null) throw new Error('nothing of a manifest was chained');
  return hash;
}

/** @returns the hash of the last event; null where there was none to add */
async function chainRows(
  tx: TenantTransaction,
  companyId: string,
  rows: LedgerRows,
  now: Date,
): Promise<string | null> {
  await tx.insert(loadHeads).values({ companyId }).onConflictDoNothing();
  const [head] = await tx
    .select({ sequence: loadHeads.lastEvent, hash: loadHeads.lastHash })
    .from(loadHeads)
    .where(eq(loadHeads.companyId, companyId))
    .for('update');
  const events = chained(sha256, head ?? { sequence: 0, hash: null }, eventsOf(rows));
  const last = events.at(-1);
  if (last === undefined) return null;
  await tx.insert(custodyEvents).values(events.map((event) => ({ ...event, companyId, createdAt: now })));
  await tx
    .update(loadHeads)
    .set({ lastEvent: last.sequence, lastHash: last.hash })
    .where(eq(loadHeads.companyId, companyId));
  return last.hash;
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
           (select jsonb_agg(to_jsonb(s)) from load_attributions s where s.entry_id = ${ids}) as load_attributions,
           (select jsonb_agg(to_jsonb(v)) from disposal_visit_facts v where v.fact_id = ${factId}) as disposal_visit_facts,
           -- Its first dump makes a visit.
           (select jsonb_agg(to_jsonb(v)) from disposal_visits v join disposal_visit_facts x on x.visit_id = v.id
             where x.fact_id = ${factId} and not exists (select from disposal_visit_facts o where o.visit_id = v.id and o.fact_id <> x.fact_id)) as disposal_visits`);
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
  disposal_visits: rows.disposal_visits ?? [],
  disposal_visit_facts: rows.disposal_visit_facts ?? [],
  disposal_visit_notes: rows.disposal_visit_notes ?? [],
  custody_days: rows.custody_days ?? [],
  manifest_versions: rows.manifest_versions ?? [],
  manifest_signatures: rows.manifest_signatures ?? [],
  manifest_steps: rows.manifest_steps ?? [],
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
           (select jsonb_agg(to_jsonb(s)) from load_attributions s) as load_attributions,
           (select jsonb_agg(to_jsonb(v)) from disposal_visits v) as disposal_visits,
           (select jsonb_agg(to_jsonb(v)) from disposal_visit_facts v) as disposal_visit_facts,
           (select jsonb_agg(to_jsonb(n)) from disposal_visit_notes n) as disposal_visit_notes,
           (select jsonb_agg(to_jsonb(d)) from custody_days d) as custody_days,
           (select jsonb_agg(to_jsonb(m)) from manifest_versions m) as manifest_versions,
           (select jsonb_agg(to_jsonb(m)) from manifest_signatures m) as manifest_signatures,
           (select jsonb_agg(to_jsonb(m)) from manifest_steps m) as manifest_steps`);
  const events = await tx
    .select({ sequence: custodyEvents.sequence, body: custodyEvents.body, hash: custodyEvents.hash })
    .from(custodyEvents);
  const [head] = await tx.select({ sequence: loadHeads.lastEvent, hash: loadHeads.lastHash }).from(loadHeads);
  return { events, rows: complete(rows[0]), head: head ?? null };
}
