import type { GallonMethod, LoadFact } from '@haulwright/domain/custody/ledger/load-fact';
import type { LoadPosting } from '@haulwright/domain/custody/ledger/ledger';
import type { WasteType } from '@haulwright/domain/services/waste-type';
import { sql } from 'drizzle-orm';
import { events } from '../../hearers.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { chainPostings } from './chain/custody-events.queries.ts';
import { lockLoadWindow } from './ledger/load-window.queries.ts';
import { writePostings } from './ledger/post-facts.queries.ts';
import { loadHeads } from './rows/loads.tables.ts';
import { postFacts, type PostOutcome, type ReportedFact } from './ledger/post-facts.ts';

interface Poster {
  readonly companyId: string;
  readonly userId: string;
}

/** Posts one fact, as a phone's report does. */
export const recordFact = (
  tx: TenantTransaction,
  { companyId, userId }: Poster,
  reported: ReportedFact,
  now: Date,
): Promise<PostOutcome> =>
  postFacts(
    tx,
    { companyId, userId, now, isAdmin: false, events },
    { add: [reported], because: 'report', reason: null },
  );

/** Replaces one fact, as an author's correction does; null withdraws it. */
export const correctFact = (
  tx: TenantTransaction,
  { companyId, userId }: Poster,
  factId: string,
  {
    fact,
    method,
    reason,
  }: { readonly fact: LoadFact | null; readonly method: GallonMethod | null; readonly reason: string },
  now: Date,
): Promise<PostOutcome> =>
  postFacts(
    tx,
    { companyId, userId, now, isAdmin: false, events },
    { replace: [{ factId, fact, method }], because: 'report', reason },
  );

/** Gallons aboard a truck, tank by tank; empty tanks are left out. */
export async function aboard(
  tx: TenantTransaction,
  vehicleId: string,
): Promise<{ readonly compartmentId: string; readonly gallons: number }[]> {
  const { rows } = await tx.execute<{ compartmentId: string; gallons: number }>(sql`
    select c.id as "compartmentId", sum(a.balance_gallons)::int as gallons
      from vehicle_compartments c join load_accounts a on a.compartment_id = c.id and a.kind = 'compartment'
     where c.vehicle_id = ${vehicleId} group by c.id having sum(a.balance_gallons) <> 0 order by c.created_at, c.id`);
  return rows;
}

/**
 * Posts what is in a tank since it was last empty again as earlier versions did: all of it under the waste of the first
 * pickup, and nothing known of what was looked through.
 */
export async function fileUnderFirstWaste(
  tx: TenantTransaction,
  companyId: string,
  compartmentId: string,
  at: Date,
): Promise<void> {
  const window = await lockLoadWindow(tx, [compartmentId], at);
  const firstOf = new Map<string, WasteType>();
  const entries = window.entries.map(({ loads: load, ...entry }) => ({
    ...entry,
    postings: merged(
      entry.postings.map((posting) => {
        const to =
          posting.account.kind === 'compartment' && posting.account.reference !== entry.compartmentId;
        const id = (to ? load.to : load.own) ?? '';
        if (!firstOf.has(id)) firstOf.set(id, posting.account.wasteType);
        const wasteType = firstOf.get(id) ?? posting.account.wasteType;
        return { ...posting, account: { ...posting.account, wasteType } };
      }),
    ),
  }));
  const correction = { ok: true as const, reverse: window.entries.toReversed(), entries, book: new Map() };
  const posted = await writePostings(tx, companyId, window, correction, at);
  await chainPostings(tx, companyId, [], posted, at);
  await tx.update(loadHeads).set({ restatedSequence: 0 });
}

/** One line for each account. */
function merged(postings: readonly LoadPosting[]): LoadPosting[] {
  const byAccount = new Map<string, LoadPosting>();
  for (const posting of postings) {
    const key = JSON.stringify(posting.account);
    const gallons = (byAccount.get(key)?.gallons ?? 0) + posting.gallons;
    byAccount.set(key, { ...posting, gallons });
  }
  return [...byAccount.values()];
}
