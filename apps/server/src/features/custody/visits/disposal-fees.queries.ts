// Public to other features: the fees of visits.
import { sql } from 'drizzle-orm';
import { expectedFeeCents, type DisposalFee } from '@haulwright/domain/disposal/disposal-fee';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { uuids } from '../../../platform/database/sql-helpers.ts';
import type { VisitRow } from './visit-summary.queries.ts';

/** The fees of visits, as expected and as recorded last. */
export async function feesOf(
  tx: TenantTransaction,
  visits: readonly Pick<VisitRow, 'id' | 'gallons' | 'fee_rate'>[],
): Promise<ReadonlyMap<string, DisposalFee>> {
  const { rows } = await tx.execute<{ visitId: string } & NonNullable<DisposalFee['charged']>>(sql`
    select distinct on (f.visit_id) f.visit_id as "visitId", f.id, f.cents, f.note, coalesce(nullif(p.full_name, ''), p.email) as by, f.created_at as at
      from disposal_fees f join profiles p on p.user_id = f.user_id where f.visit_id = any(${uuids(visits.map(({ id }) => id))})
     order by f.visit_id, f.created_at desc, f.id desc`);
  const charged = new Map(
    rows.map(({ visitId, ...fee }) => [visitId, { ...fee, at: new Date(fee.at).toISOString() }]),
  );
  return new Map(
    visits.map(({ id, gallons, fee_rate: centsPer1000Gallons }) => [
      id,
      {
        expectedCents: expectedFeeCents(Math.max(0, gallons), centsPer1000Gallons),
        centsPer1000Gallons,
        charged: charged.get(id) ?? null,
      },
    ]),
  );
}
