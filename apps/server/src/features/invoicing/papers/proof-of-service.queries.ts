import { sql } from 'drizzle-orm';
import type { ProofOfService } from '@haulwright/domain/invoicing/invoice';
import { manifestNumber } from '@haulwright/domain/manifests/manifest-numbers';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { uuids } from '../../../platform/database/sql-helpers.ts';
import { visitStands } from '../../custody/visits/disposal-visits.queries.ts';

interface ServiceRow extends Record<string, unknown> {
  invoice_id: string;
  job_id: string;
  job_number: string;
  title: string;
  completed_on: string | null;
  address: string | null;
  gallons: number | null;
  signed_by: string | null;
  tickets: string[];
  manifests: number[];
}

/** What shows that the work of these invoices was done, in the order of their lines. */
export async function loadServices(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ProofOfService[]>> {
  const { rows } = await tx.execute<ServiceRow>(sql`
    select o.invoice_id, j.id as job_id, j.job_number, j.title, s.completed_on::text,
           coalesce(concat_ws(', ', a.street_line1, a.city, a.state), nullif(concat_ws(', ', j.service_address_street, j.service_address_city), '')) as address,
           j.actual_gallons as gallons,
           (select g.signer_name from job_signatures g where g.job_id = j.id and g.outcome = 'signed'
             order by g.occurred_at desc limit 1) as signed_by,
           coalesce((select array_agg(distinct v.ticket_number order by v.ticket_number)
              from load_facts f join load_attributions t on t.pickup_fact_id = f.id join load_entries e on e.id = t.entry_id
              join disposal_visit_facts x on x.fact_id = e.fact_id join disposal_visits v on v.id = x.visit_id
             where f.job_id = j.id and v.ticket_number is not null and ${visitStands}), '{}') as tickets,
           -- A paper of the job's client, or of a whole load its waste was in.
           coalesce((select array_agg(distinct m.number order by m.number)
              from load_facts f join load_attributions t on t.pickup_fact_id = f.id join load_entries e on e.id = t.entry_id
              join disposal_visit_facts x on x.fact_id = e.fact_id join manifests m on m.visit_id = x.visit_id
              left join load_facts first on first.id = m.pickup_fact_id
             where f.job_id = j.id and m.state <> 'void' and (first.id is null or first.job_id = j.id)), '{}') as manifests
      from (select l.invoice_id, l.job_id, min(l.position) as position from invoice_lines l where l.invoice_id = any(${uuids(ids)}) and l.job_id is not null group by 1, 2) o
      join jobs j on j.id = o.job_id left join billing_sources s on s.job_id = j.id
      left join client_addresses a on a.id = j.client_address_id
     order by o.invoice_id, o.position`);
  const byInvoice = Map.groupBy(rows, (row) => row.invoice_id);
  return new Map([...byInvoice].map(([id, own]) => [id, own.map(toService)]));
}

const toService = (row: ServiceRow): ProofOfService => ({
  jobId: row.job_id,
  jobNumber: row.job_number,
  title: row.title,
  completedOn: row.completed_on,
  address: row.address,
  gallons: row.gallons,
  signedBy: row.signed_by,
  tickets: row.tickets,
  manifests: row.manifests.map(manifestNumber),
});
