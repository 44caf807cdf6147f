import { groupForInvoices, noClientTerms } from '@haulwright/domain/invoicing/billing-terms';
import { draftLines, type BillableLine } from '@haulwright/domain/invoicing/draft-lines';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { loadTaxBasis, taxesOfLines, type TaxBasis } from './draft-taxes.queries.ts';
import { insertInvoice, type NewInvoiceLine } from './invoice-rows.queries.ts';
import type { By } from './post-entry.queries.ts';
import { billedLines, lockReadySources, owedLines, refreshSources } from './sources.queries.ts';
import { loadBillingSettings, loadTerms } from './terms.queries.ts';

/**
 * Makes drafts of the work of these jobs that can be billed: owed less billed, so the same work is never billed
 * twice, and a correction comes as a charge or credit of its own.
 */
export async function makeDrafts(
  tx: TenantTransaction,
  by: By,
  jobIds: readonly string[],
): Promise<{ drafts: string[]; jobs: number }> {
  const sources = await lockReadySources(tx, jobIds);
  if (sources.length === 0) return { drafts: [], jobs: 0 };
  const ids = sources.map(({ jobId }) => jobId);
  const owed = Map.groupBy(await owedLines(tx, sources), ({ jobId }) => jobId);
  const billed = Map.groupBy(await billedLines(tx, ids), ({ jobId }) => jobId);
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
    const lines = group.flatMap(({ jobId }) =>
      draftLines<BillableLine>(owed.get(jobId) ?? [], billed.get(jobId) ?? []),
    );
    if (lines.length === 0) continue;
    const dueDays = termsFor(clientId).dueDays ?? settings.dueDays;
    drafts.push(await insertDraft(tx, by, { clientId, dueDays, lines, basis }));
  }
  await refreshSources(tx, ids);
  return { drafts, jobs: ids.length };
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
