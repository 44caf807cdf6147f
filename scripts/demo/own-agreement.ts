import { sql } from 'drizzle-orm';
import type { AgreementInput } from '@haulwright/domain/agreements/agreement';
import { addDays } from '@haulwright/domain/kernel/calendar-date';
import type { TenantTransaction } from '../../apps/server/src/platform/database/database.ts';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { insertAgreement } from '../../apps/server/src/features/agreements/agreement-books.queries.ts';
import { dueAgreements } from '../../apps/server/src/features/invoicing/sources/agreement-sources.queries.ts';

/** An agreement of half a year ago with a client whose work repeats; nothing where there is none. */
export async function makeOwnAgreement(
  tx: TenantTransaction,
  { companyId, userId }: { readonly companyId: string; readonly userId: string },
  today: string,
): Promise<void> {
  const { rows } = await tx.execute<{ client_id: string; address_id: string; series_id: string | null }>(sql`
    select c.id as client_id, a.id as address_id, s.id as series_id
      from clients c join client_addresses a on a.client_id = c.id
      left join job_series s on s.client_id = c.id and s.client_address_id = a.id and s.active
     where c.status = 'active' and c.client_type = 'business' order by (s.id is null), c.name, a.id, s.id limit 1`);
  const [row] = rows;
  if (row === undefined) return;
  const startDate = addDays(`${today.slice(0, 8)}01`, -180);
  const agreed: AgreementInput = {
    clientId: row.client_id,
    clientAddressId: row.address_id,
    name: 'Grease trap care',
    purchaseOrder: null,
    note: null,
    charge: 'period',
    months: 1,
    anchorDate: `${startDate.slice(0, 8)}01`,
    bills: 'advance',
    startDate,
    endDate: null,
    rates: [{ validFrom: startDate, cents: 24_500 }],
    includedGallons: 1_500,
    overagePrice: 3_200,
    seriesId: row.series_id,
  };
  const id = newId();
  await insertAgreement(tx, agreed, { id, companyId, createdBy: userId });
  await dueAgreements.refresh(tx, [id], today);
}
