// Public to other features: appends events to the chain of custody.
import { hash } from 'node:crypto';
import { eq, sql, type SQL } from 'drizzle-orm';
import type { Sha256 } from '@haulwright/domain/custody/chain/chain';
import {
  chained,
  eventsOf,
  type ChainHead,
  type EventRow,
  type LedgerRows,
} from '@haulwright/domain/custody/chain/ledger-events';
import type { ManifestRows } from '@haulwright/domain/custody/chain/manifest-events';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { uuids } from '../../../platform/database/sql-helpers.ts';
import { custodyEvents, loadHeads } from '../rows/loads.tables.ts';

/** Public to other features. */
export const sha256: Sha256 = (bytes) => new Uint8Array(hash('sha256', bytes, 'buffer'));

/**
 * Appends facts and the entries of their change to the company's chain, as stored in the database. The head is locked
 * last, as for numbering.
 */
export async function chainPostings(
  tx: TenantTransaction,
  companyId: string,
  factIds: readonly string[],
  { entryIds, head }: { readonly entryIds: readonly string[]; readonly head: ChainHead | null },
  now: Date,
): Promise<void> {
  const rows = await readRows(tx, factIds, entryIds);
  await chainAfter(tx, companyId, head ?? (await lockHead(tx, companyId)), rows, now);
}

/** Appends a note on a visit to the chain. */
export const chainNote = (
  tx: TenantTransaction,
  companyId: string,
  noteId: string,
  now: Date,
): Promise<void> => chainStored(tx, companyId, 'disposal_visit_notes', sql`t.id = ${noteId}`, now);

/** Public to other features. Appends what a site signed at its gate to the chain. */
export const chainGateReceipt = (
  tx: TenantTransaction,
  companyId: string,
  visitId: string,
  now: Date,
): Promise<void> => chainStored(tx, companyId, 'gate_receipts', sql`t.visit_id = ${visitId}`, now);

/** Public to other features. Appends what a site signed instead to the chain. */
export const chainGateChange = (
  tx: TenantTransaction,
  companyId: string,
  id: string,
  now: Date,
): Promise<void> => chainStored(tx, companyId, 'gate_receipt_changes', sql`t.id = ${id}`, now);

/** Appends a restatement to the chain, after its entries. */
export const chainRestatement = (
  tx: TenantTransaction,
  companyId: string,
  id: string,
  now: Date,
): Promise<void> => chainStored(tx, companyId, 'load_restatements', sql`t.id = ${id}`, now);

/** Appends a truck's closed day to the chain. */
export const chainDay = (
  tx: TenantTransaction,
  companyId: string,
  { vehicleId, date }: { readonly vehicleId: string; readonly date: string },
  now: Date,
): Promise<void> =>
  chainStored(tx, companyId, 'custody_days', sql`t.vehicle_id = ${vehicleId} and t.date = ${date}`, now);

/** @param where about a row `t` of the table */
async function chainStored(
  tx: TenantTransaction,
  companyId: string,
  table:
    'disposal_visit_notes' | 'gate_receipts' | 'gate_receipt_changes' | 'load_restatements' | 'custody_days',
  where: SQL,
  now: Date,
): Promise<void> {
  const name = sql.identifier(table);
  const { rows } = await tx.execute(
    sql`select jsonb_agg(to_jsonb(t)) as ${name} from ${name} t where ${where}`,
  );
  await chainRows(tx, companyId, complete(rows[0]), now);
}

/**
 * Public to other features. Appends new rows of manifests to the chain.
 * @returns their events, in the order of the rows; hashes in hexadecimal digits
 */
export const chainManifests = (
  tx: TenantTransaction,
  companyId: string,
  rows: ManifestRows,
  now: Date,
): Promise<ChainedEvent[]> => chainRows(tx, companyId, { ...complete(), ...rows }, now);

/** An event that was appended. */
export interface ChainedEvent {
  readonly sequence: number;
  readonly hash: string;
}

async function chainRows(
  tx: TenantTransaction,
  companyId: string,
  rows: LedgerRows,
  now: Date,
): Promise<ChainedEvent[]> {
  return chainAfter(tx, companyId, await lockHead(tx, companyId), rows, now);
}

/** Locks the end of a company's chain until the transaction ends; creates it when missing. */
export async function lockHead(tx: TenantTransaction, companyId: string): Promise<ChainHead> {
  const [head] = await tx
    .insert(loadHeads)
    .values({ companyId })
    .onConflictDoUpdate({ target: loadHeads.companyId, set: { companyId: sql`excluded.company_id` } })
    .returning({ sequence: loadHeads.lastEvent, hash: loadHeads.lastHash });
  if (head === undefined) throw new Error('a ledger without a head');
  return head;
}

/** @param head locked by this transaction */
async function chainAfter(
  tx: TenantTransaction,
  companyId: string,
  head: ChainHead,
  rows: LedgerRows,
  now: Date,
): Promise<ChainedEvent[]> {
  const events = chained(sha256, head, eventsOf(rows));
  const last = events.at(-1);
  if (last === undefined) return [];
  await tx.insert(custodyEvents).values(events.map((event) => ({ ...event, companyId, createdAt: now })));
  await tx
    .update(loadHeads)
    .set({ lastEvent: last.sequence, lastHash: last.hash })
    .where(eq(loadHeads.companyId, companyId));
  return events;
}

async function readRows(
  tx: TenantTransaction,
  factIds: readonly string[],
  entryIds: readonly string[],
): Promise<LedgerRows> {
  const ids = sql`any(${uuids(entryIds)})`;
  const facts = sql`any(${uuids(factIds)})`;
  const { rows } = await tx.execute(sql`
    select (select jsonb_agg(to_jsonb(f)) from load_facts f where f.id = ${facts}) as load_facts,
           (select jsonb_agg(to_jsonb(e)) from load_entries e where e.id = ${ids}) as load_entries,
           (select jsonb_agg(to_jsonb(p)) from load_postings p where p.entry_id = ${ids}) as load_postings,
           (select jsonb_agg(to_jsonb(a)) from load_accounts a where a.id in (select account_id from load_postings where entry_id = ${ids})) as load_accounts,
           (select jsonb_agg(to_jsonb(s)) from load_attributions s where s.entry_id = ${ids}) as load_attributions,
           (select jsonb_agg(to_jsonb(v)) from disposal_visit_facts v where v.fact_id = ${facts}) as disposal_visit_facts,
           -- Its first dump makes a visit.
           (select jsonb_agg(to_jsonb(v)) from disposal_visits v
             where v.id in (select x.visit_id from disposal_visit_facts x where x.fact_id = ${facts})
               and not exists (select from disposal_visit_facts o where o.visit_id = v.id and o.fact_id <> all(${uuids(factIds)}))) as disposal_visits`);
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
  gate_receipts: rows.gate_receipts ?? [],
  gate_receipt_changes: rows.gate_receipt_changes ?? [],
  load_restatements: rows.load_restatements ?? [],
  manifest_versions: rows.manifest_versions ?? [],
  manifest_signatures: rows.manifest_signatures ?? [],
  manifest_steps: rows.manifest_steps ?? [],
});

/** A company's chain, the current rows it describes, and its stored head. */
export interface StoredCustody {
  readonly events: readonly EventRow[];
  readonly rows: LedgerRows;
  readonly head: ChainHead | null;
}

/**
 * Reads a company's whole chain; needs a transaction with one snapshot, and RLS limits it to the company. The long
 * tables come as rows with only the columns their events cover: as JSON they take the database four times as long.
 */
export async function loadCustody(tx: TenantTransaction): Promise<StoredCustody> {
  const { rows } = await tx.execute(sql`
    select (select json_agg(a) from load_accounts a) as load_accounts,
           (select json_agg(v) from disposal_visits v) as disposal_visits,
           (select json_agg(v) from disposal_visit_facts v) as disposal_visit_facts,
           (select json_agg(n) from disposal_visit_notes n) as disposal_visit_notes,
           (select json_agg(d) from custody_days d) as custody_days,
           (select json_agg(r) from gate_receipts r) as gate_receipts,
           (select json_agg(r) from gate_receipt_changes r) as gate_receipt_changes,
           (select json_agg(r) from load_restatements r) as load_restatements,
           (select json_agg(m) from manifest_versions m) as manifest_versions,
           (select json_agg(m) from manifest_signatures m) as manifest_signatures,
           (select json_agg(m) from manifest_steps m) as manifest_steps`);
  const facts = await allOf<'load_facts'>(
    tx,
    sql`select id, compartment_id, kind, occurred_at, recorded_at, gallons, waste_type, method, client_address_id, job_id, disposal_site_id, emptied, to_compartment_id, actor_user_id, replaces_id, reason, mixes from load_facts`,
  );
  const entries = await allOf<'load_entries'>(
    tx,
    sql`select id, sequence::float8 as sequence, kind, fact_id, compartment_id, occurred_at, recorded_at, reverses_id from load_entries`,
  );
  const postings = await allOf<'load_postings'>(
    tx,
    sql`select entry_id, line, account_id, gallons from load_postings`,
  );
  const shares = await allOf<'load_attributions'>(
    tx,
    sql`select entry_id, pickup_fact_id, gallons from load_attributions`,
  );
  const events = await tx.execute(
    sql`select sequence::float8 as sequence, body, hash from custody_events order by custody_events.sequence`,
  );
  const [head] = await tx.select({ sequence: loadHeads.lastEvent, hash: loadHeads.lastHash }).from(loadHeads);
  return {
    events: events.rows as unknown as EventRow[],
    rows: {
      ...complete(rows[0]),
      load_facts: facts,
      load_entries: entries,
      load_postings: postings,
      load_attributions: shares,
    },
    head: head ?? null,
  };
}

async function allOf<Table extends keyof LedgerRows>(
  tx: TenantTransaction,
  query: SQL,
): Promise<NonNullable<LedgerRows[Table]>> {
  const { rows } = await tx.execute(query);
  return rows as unknown as NonNullable<LedgerRows[Table]>;
}
