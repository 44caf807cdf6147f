import { groupForInvoices, noClientTerms } from '@haulwright/domain/invoicing/billing-terms';
import { draftLines, type BillableLine } from '@haulwright/domain/invoicing/draft-lines';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { loadTaxBasis, taxesOfLines, type TaxBasis } from './draft-taxes.queries.ts';
import { insertInvoice, type NewInvoiceLine } from './invoice-rows.queries.ts';
import type { By } from './post-entry.queries.ts';
import { lockDueRentals, refreshRentals } from './rental-sources.queries.ts';
import { billedLines, lockReadySources, owedLines, refreshSources } from './sources.queries.ts';
import { loadBillingSettings, loadTerms } from './terms.queries.ts';

/** A draft has no more lines: the rest follows on another. */
const maxDraftLines = 5_000;

interface Source {
  /** Of the job or rental. */
  readonly sourceId: string;
  readonly clientId: string;
  readonly clientAddressId: string | null;
  readonly lines: readonly BillableLine[];
}

/**
 * Makes drafts of the work of these jobs and of these rentals that can be billed: owed less billed, so the same
 * is never billed twice, and a correction comes as a charge or credit of its own.
 */
export async function makeDrafts(
  tx: TenantTransaction,
  by: By,
  { jobIds, rentalIds }: { readonly jobIds: readonly string[]; readonly rentalIds: readonly string[] },
): Promise<{ drafts: string[]; jobs: number; rentals: number }> {
  const jobs = await sourcesOfJobs(tx, jobIds);
  const due = await lockDueRentals(tx, rentalIds, by.today);
  const sources = [...jobs, ...due.map((one): Source => ({ ...one, sourceId: one.rentalId }))];
  if (sources.length === 0) return { drafts: [], jobs: 0, rentals: 0 };
  const settings = await loadBillingSettings(tx);
  const terms = await loadTerms(tx, [...new Set(sources.map(({ clientId }) => clientId))]);
  const termsFor = (clientId: string) => terms.get(clientId) ?? noClientTerms;
  const basis = await loadTaxBasis(tx);
  const drafts: string[] = [];
  for (const group of groupForInvoices(
    sources,
    (clientId) => termsFor(clientId).grouping ?? settings.grouping,
  )) {
    const clientId = group[0]?.clientId ?? '';
    const lines = group.flatMap((source) => source.lines);
    const dueDays = termsFor(clientId).dueDays ?? settings.dueDays;
    for (let at = 0; at < lines.length; at += maxDraftLines)
      drafts.push(
        await insertDraft(tx, by, { clientId, dueDays, lines: lines.slice(at, at + maxDraftLines), basis }),
      );
  }
  await refreshSources(
    tx,
    jobs.map(({ sourceId }) => sourceId),
  );
  await refreshRentals(
    tx,
    due.map(({ rentalId }) => rentalId),
    by.today,
  );
  return { drafts, jobs: jobs.length, rentals: due.length };
}

async function sourcesOfJobs(tx: TenantTransaction, jobIds: readonly string[]): Promise<Source[]> {
  const locked = await lockReadySources(tx, jobIds);
  if (locked.length === 0) return [];
  const owed = Map.groupBy(await owedLines(tx, locked), ({ jobId }) => jobId);
  const billed = Map.groupBy(
    await billedLines(
      tx,
      locked.map(({ jobId }) => jobId),
    ),
    ({ jobId }) => jobId,
  );
  return locked.map(({ jobId, clientId, clientAddressId }) => ({
    sourceId: jobId,
    clientId,
    clientAddressId,
    lines: draftLines<BillableLine>(owed.get(jobId) ?? [], billed.get(jobId) ?? []),
  }));
}

/** @returns its id */
export async function insertDraft(
  tx: TenantTransaction,
  by: By,
  {
    clientId,
    dueDays,
    lines,
    basis,
  }: {
    readonly clientId: string;
    readonly dueDays: number;
    readonly lines: readonly NewInvoiceLine[];
    readonly basis: TaxBasis;
  },
): Promise<string> {
  const id = newId();
  const { taxes } = await taxesOfLines(tx, basis, clientId, lines, by.today);
  await insertInvoice(tx, by, { id, clientId, dueDays, creditsInvoiceId: null, note: null, lines, taxes });
  return id;
}
