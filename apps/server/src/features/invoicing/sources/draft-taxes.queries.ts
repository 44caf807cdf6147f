import { sql } from 'drizzle-orm';
import { isCorrection, type BillableLine } from '@haulwright/domain/invoicing/draft-lines';
import { invoiceTaxes, type PlacedLine, type WorkedTaxes } from '@haulwright/domain/invoicing/invoice-tax';
import type { TaxJurisdiction } from '@haulwright/domain/pricing/tax-book';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { uuids } from '../../../platform/database/sql-helpers.ts';
import { exemptionsOfClients, listJurisdictions } from '../../pricing/taxes.queries.ts';
import { firstBilled } from './billed-lines.queries.ts';
import { loadBillingSettings } from '../rows/terms.queries.ts';

/** The data that taxes of lines are calculated from; read once for many drafts. */
export interface TaxBasis {
  readonly jurisdictions: readonly TaxJurisdiction[];
  readonly taxesUnknownPlaces: boolean;
}

export const loadTaxBasis = async (tx: TenantTransaction): Promise<TaxBasis> => ({
  jurisdictions: await listJurisdictions(tx),
  taxesUnknownPlaces: (await loadBillingSettings(tx)).taxesUnknownPlaces,
});

type TaxedLine = Pick<
  BillableLine,
  'key' | 'description' | 'taxCategory' | 'cents' | 'jobId' | 'rentalId' | 'agreementId'
>;

/**
 * Calculates the taxes of a client's lines by place and date of the work. Rent is taxed at the rental's site
 * by the rules of the bill's date, and so is an agreement at its address; one for all addresses at the main
 * one. A correction of theirs is taxed by the rules of the bill it corrects, so that a credit gives back the tax
 * that was charged.
 */
export async function taxesOfLines(
  tx: TenantTransaction,
  basis: TaxBasis,
  clientId: string,
  lines: readonly TaxedLine[],
  today: string,
): Promise<WorkedTaxes> {
  const [worked] = await taxesOfDrafts(tx, basis, [{ clientId, lines }], today);
  return worked ?? { taxes: [], notSet: [] };
}

/** Calculates the taxes of many drafts like `taxesOfLines`, in a fixed number of statements. */
export async function taxesOfDrafts(
  tx: TenantTransaction,
  basis: TaxBasis,
  drafts: readonly { readonly clientId: string; readonly lines: readonly TaxedLine[] }[],
  today: string,
): Promise<WorkedTaxes[]> {
  const all = drafts.flatMap(({ lines }) => lines);
  const places = await placesOfJobs(tx, [...new Set(all.flatMap(({ jobId }) => jobId ?? []))]);
  const sites = await placesOfRentals(tx, [...new Set(all.flatMap(({ rentalId }) => rentalId ?? []))]);
  const agreed = await placesOfAgreements(tx, [
    ...new Set(all.flatMap(({ agreementId }) => agreementId ?? [])),
  ]);
  const corrected = await datesOfCorrected(tx, all.filter(isCorrection));
  const exemptions = await exemptionsOfClients(tx, [...new Set(drafts.map(({ clientId }) => clientId))]);
  return drafts.map(({ clientId, lines }) => {
    // A late fee, a deposit and an open balance are not work at a place.
    const work = lines.filter(
      (line) => line.jobId !== null || line.rentalId !== null || line.agreementId !== null,
    );
    const placed = work.map((line): PlacedLine => {
      const { taxCategory, cents, jobId, rentalId, agreementId } = line;
      const done = jobId === null ? undefined : places.get(jobId);
      const site = sites.get(rentalId ?? '') ?? agreed.get(agreementId ?? '');
      const on = done?.on ?? corrected.get(correctedKey(line)) ?? today;
      return { taxCategory, cents, place: done?.place ?? site ?? null, on };
    });
    return invoiceTaxes(
      placed,
      basis.jurisdictions,
      exemptions.get(clientId) ?? [],
      basis.taxesUnknownPlaces,
    );
  });
}

type SourcedLine = Pick<TaxedLine, 'key' | 'rentalId' | 'agreementId'>;
const correctedKey = ({ key, rentalId, agreementId }: SourcedLine): string =>
  `${rentalId ?? agreementId ?? ''}/${key}`;

/** The dates of the invoices on which these lines of rentals and agreements were billed first. */
async function datesOfCorrected(
  tx: TenantTransaction,
  lines: readonly SourcedLine[],
): Promise<ReadonlyMap<string, string>> {
  const dates = new Map<string, string>();
  for (const column of ['rental_id', 'agreement_id'] as const) {
    const ids = lines.flatMap(
      ({ rentalId, agreementId }) => (column === 'rental_id' ? rentalId : agreementId) ?? [],
    );
    for (const { source_id, line_key, on } of await firstBilled(tx, column, [...new Set(ids)]))
      dates.set(`${source_id}/${line_key}`, on);
  }
  return dates;
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
     where s.rental_id = any(${uuids(rentalIds)})`);
  return new Map(
    rows.map(({ rental_id: rentalId, state, postal_code: postalCode }) => [rentalId, { state, postalCode }]),
  );
}

async function placesOfAgreements(tx: TenantTransaction, agreementIds: readonly string[]) {
  if (agreementIds.length === 0) return new Map<string, { state: string; postalCode: string }>();
  const { rows } = await tx.execute<{ agreement_id: string; state: string; postal_code: string }>(sql`
    select g.id as agreement_id, a.state, a.postal_code from service_agreements g
      cross join lateral (select * from client_addresses a
         where a.client_id = g.client_id and (g.client_address_id is null or a.id = g.client_address_id)
         order by a.is_primary desc, a.created_at, a.id limit 1) a
     where g.id = any(${uuids(agreementIds)})`);
  return new Map(
    rows.map(({ agreement_id: agreementId, state, postal_code: postalCode }) => [
      agreementId,
      { state, postalCode },
    ]),
  );
}

interface WorkPlace {
  readonly on: string;
  readonly place: { readonly state: string; readonly postalCode: string } | null;
}

async function placesOfJobs(
  tx: TenantTransaction,
  jobIds: readonly string[],
): Promise<Map<string, WorkPlace>> {
  if (jobIds.length === 0) return new Map();
  const { rows } = await tx.execute<PlaceRow>(sql`
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
