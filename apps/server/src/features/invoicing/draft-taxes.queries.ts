import { sql } from 'drizzle-orm';
import { invoiceTaxes, type PlacedLine, type WorkedTaxes } from '@haulwright/domain/invoicing/invoice-tax';
import type { BillableLine } from '@haulwright/domain/invoicing/draft-lines';
import type { TaxJurisdiction } from '@haulwright/domain/pricing/tax-book';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { listExemptions, listJurisdictions } from '../pricing/taxes.queries.ts';
import { loadBillingSettings } from './terms.queries.ts';

/** What taxes of lines are worked out from; read once for many drafts. */
export interface TaxBasis {
  readonly jurisdictions: readonly TaxJurisdiction[];
  readonly taxesUnknownPlaces: boolean;
}

export const loadTaxBasis = async (tx: TenantTransaction): Promise<TaxBasis> => ({
  jurisdictions: await listJurisdictions(tx),
  taxesUnknownPlaces: (await loadBillingSettings(tx)).taxesUnknownPlaces,
});

type TaxedLine = Pick<BillableLine, 'taxCategory' | 'cents' | 'jobId' | 'rentalId'>;

/**
 * The taxes of a client's lines, by where and when the work of each was done. Rent is taxed at the rental's site by
 * what holds on the day of the bill.
 */
export async function taxesOfLines(
  tx: TenantTransaction,
  basis: TaxBasis,
  clientId: string,
  lines: readonly TaxedLine[],
  today: string,
): Promise<WorkedTaxes> {
  const places = await placesOfJobs(tx, [...new Set(lines.flatMap(({ jobId }) => jobId ?? []))]);
  const sites = await placesOfRentals(tx, [...new Set(lines.flatMap(({ rentalId }) => rentalId ?? []))]);
  const placed = lines.map(({ taxCategory, cents, jobId, rentalId }): PlacedLine => {
    const work = jobId === null ? undefined : places.get(jobId);
    const site = rentalId === null ? undefined : sites.get(rentalId);
    return { taxCategory, cents, place: work?.place ?? site ?? null, on: work?.on ?? today };
  });
  // A late fee is no work at a place.
  const work = placed.filter(({ taxCategory }) => taxCategory !== 'fee');
  return invoiceTaxes(
    work,
    basis.jurisdictions,
    await listExemptions(tx, clientId),
    basis.taxesUnknownPlaces,
  );
}

interface PlaceRow extends Record<string, unknown> {
  job_id: string;
  completed_on: string;
  state: string | null;
  postal_code: string | null;
}

async function placesOfRentals(tx: TenantTransaction, rentalIds: readonly string[]) {
  if (rentalIds.length === 0) return new Map<string, { state: string; postalCode: string }>();
  const { rows } = await tx.execute<{ rental_id: string; state: string; postal_code: string }>(sql`
    select s.rental_id, a.state, a.postal_code from rental_sources s join client_addresses a on a.id = s.client_address_id
     where s.rental_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(rentalIds)}::jsonb))`);
  return new Map(
    rows.map(({ rental_id: rentalId, state, postal_code: postalCode }) => [rentalId, { state, postalCode }]),
  );
}

async function placesOfJobs(tx: TenantTransaction, jobIds: readonly string[]) {
  const { rows } = await tx.execute<PlaceRow>(sql`
    select s.job_id, s.completed_on::text, a.state, a.postal_code from billing_sources s
      left join client_addresses a on a.id = s.client_address_id
     where s.job_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(jobIds)}::jsonb))`);
  return new Map(
    rows.map(({ job_id: jobId, completed_on: on, state, postal_code: postalCode }) => [
      jobId,
      { on, place: state === null || postalCode === null ? null : { state, postalCode } },
    ]),
  );
}
