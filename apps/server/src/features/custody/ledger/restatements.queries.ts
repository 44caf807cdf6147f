import { sql } from 'drizzle-orm';
import type { SystemTransaction, TenantTransaction } from '../../../platform/database/database.ts';
import { loadHeads, loadRestatements } from '../rows/loads.tables.ts';

/** Companies with entries of which nobody knows yet whether they are posted by the waste of each client. */
export const companiesToRestate = async (tx: SystemTransaction): Promise<string[]> => {
  const { rows } = await tx.execute<{ company_id: string }>(
    sql`select company_id from load_heads where last_sequence > restated_sequence order by company_id`,
  );
  return rows.map(({ company_id: id }) => id);
};

/** An entry that is posted under another waste than its pickups have. */
export interface MisfiledEntry {
  readonly sequence: number;
  readonly compartmentId: string;
  readonly occurredAt: Date;
}

/**
 * Looks through the standing entries that were not looked at yet, in the order of posting.
 * @returns those that are misfiled, `limit` at most, and how far everything was looked through
 */
export async function findMisfiled(
  tx: TenantTransaction,
  limit: number,
): Promise<{ readonly found: readonly MisfiledEntry[]; readonly upTo: number }> {
  const { rows } = await tx.execute<{
    last: string;
    sequence: string | null;
    compartment_id: string;
    at: string;
  }>(sql`
    select h.last_sequence as last, m.sequence, m.compartment_id, m.occurred_at as at from load_heads h left join lateral (
      select e.sequence, e.compartment_id, e.occurred_at from load_entries e
       where e.sequence > h.restated_sequence and e.sequence <= h.last_sequence and e.kind not in ('reversal', 'rinse')
         and not exists (select from load_entries r where r.reverses_id = e.id)
         -- What left its tank, or came into it, has another waste than the pickups; or one side of a transfer has.
         and (exists (
           select from (select a.waste_type, p.gallons from load_postings p join load_accounts a on a.id = p.account_id where p.entry_id = e.id) own
            group by own.waste_type having sum(own.gallons) <> 0)
         or exists (
           select from (
             select a.waste_type, case when e.kind = 'pickup' then -p.gallons else p.gallons end as gallons
               from load_postings p join load_accounts a on a.id = p.account_id
              where p.entry_id = e.id and a.kind = 'compartment' and a.compartment_id = e.compartment_id
             union all
             select f.waste_type, f.gallons from load_facts f where e.kind = 'pickup' and f.id = e.fact_id
             union all
             select f.waste_type, t.gallons from load_attributions t join load_facts f on f.id = t.pickup_fact_id where t.entry_id = e.id
           ) line group by line.waste_type having sum(line.gallons) <> 0))
       order by e.sequence limit ${limit}
    ) m on true`);
  const found = rows.flatMap(({ sequence, compartment_id: compartmentId, at }) =>
    sequence === null ? [] : [{ sequence: Number(sequence), compartmentId, occurredAt: new Date(at) }],
  );
  return {
    found,
    upTo: found.length < limit ? Number(rows[0]?.last ?? 0) : (found.at(-1)?.sequence ?? 0),
  };
}

/** Remembers up to which position everything is posted by the waste of each client. */
export const noteLookedThrough = async (tx: TenantTransaction, upTo: number): Promise<void> =>
  void (await tx.update(loadHeads).set({ restatedSequence: sql`greatest(restated_sequence, ${upTo})` }));

export const insertRestatement = async (
  tx: TenantTransaction,
  row: typeof loadRestatements.$inferInsert,
): Promise<void> => void (await tx.insert(loadRestatements).values(row));
