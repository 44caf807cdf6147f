import { sql } from 'drizzle-orm';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { uuids } from '../../../platform/database/sql-helpers.ts';

interface Place {
  readonly state: string;
  readonly postalCode: string;
}

interface AddressRow extends Record<string, unknown> {
  id: string;
  state: string;
  postal_code: string;
}

const placesById = (rows: readonly AddressRow[]): Map<string, Place> =>
  new Map(rows.map(({ id, state, postal_code: postalCode }) => [id, { state, postalCode }]));

/** By address; removed ones are left out. */
export async function placesOfAddresses(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<Map<string, Place>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.execute<AddressRow>(
    sql`select id, state, postal_code from client_addresses where id = any(${uuids(ids)})`,
  );
  return placesById(rows);
}

/** The sites of rentals. */
export async function placesOfRentals(
  tx: TenantTransaction,
  rentalIds: readonly string[],
): Promise<Map<string, Place>> {
  if (rentalIds.length === 0) return new Map();
  const { rows } = await tx.execute<AddressRow>(sql`
    select s.rental_id as id, a.state, a.postal_code from rental_sources s
      join client_addresses a on a.id = s.client_address_id
     where s.rental_id = any(${uuids(rentalIds)})`);
  return placesById(rows);
}

/** The addresses of agreements; of one for all addresses, the client's main one. */
export async function placesOfAgreements(
  tx: TenantTransaction,
  agreementIds: readonly string[],
): Promise<Map<string, Place>> {
  if (agreementIds.length === 0) return new Map();
  const { rows } = await tx.execute<AddressRow>(sql`
    select g.id, a.state, a.postal_code from service_agreements g
      cross join lateral (select * from client_addresses a
         where a.client_id = g.client_id and (g.client_address_id is null or a.id = g.client_address_id)
         order by a.is_primary desc, a.created_at, a.id limit 1) a
     where g.id = any(${uuids(agreementIds)})`);
  return placesById(rows);
}

interface JobRow extends Record<string, unknown> {
  job_id: string;
  completed_on: string;
  state: string | null;
  postal_code: string | null;
}

/** Where and when work was done. */
export async function placesOfJobs(
  tx: TenantTransaction,
  jobIds: readonly string[],
): Promise<Map<string, { readonly on: string; readonly place: Place | null }>> {
  if (jobIds.length === 0) return new Map();
  const { rows } = await tx.execute<JobRow>(sql`
    select s.job_id, s.completed_on::text, a.state, a.postal_code from billing_sources s
      left join client_addresses a on a.id = s.client_address_id
     where s.job_id = any(${uuids(jobIds)})`);
  return new Map(
    rows.map(({ job_id: jobId, completed_on: on, state, postal_code: postalCode }) => [
      jobId,
      { on, place: state === null || postalCode === null ? null : { state, postalCode } },
    ]),
  );
}

/** Where the first line of work on each of these invoices is taxed, or else its client's main address. */
export async function placesOfInvoices(
  tx: TenantTransaction,
  invoiceIds: readonly string[],
): Promise<Map<string, Place>> {
  if (invoiceIds.length === 0) return new Map();
  const { rows } = await tx.execute<AddressRow>(sql`
    select i.id, a.state, a.postal_code from invoices i
      left join lateral (select coalesce(l.taxed_address_id, j.client_address_id, r.client_address_id, g.client_address_id) as id
          from invoice_lines l left join billing_sources j on j.job_id = l.job_id
          left join rental_sources r on r.rental_id = l.rental_id left join service_agreements g on g.id = l.agreement_id
         where l.invoice_id = i.id and num_nonnulls(l.job_id, l.rental_id, l.agreement_id) = 1
         order by l.position limit 1) w on true
      cross join lateral (select * from client_addresses a where a.client_id = i.client_id
         order by a.id = w.id desc nulls last, a.is_primary desc, a.created_at, a.id limit 1) a
     where i.id = any(${uuids(invoiceIds)})`);
  return placesById(rows);
}
