import { commonOrder, groupForInvoices, noClientTerms } from '@haulwright/domain/invoicing/billing-terms';
import type { BillableLine } from '@haulwright/domain/invoicing/draft-lines';
import type { CalendarDate } from '@haulwright/domain/kernel/calendar-date';
import type { DatedAct } from '../../../http/act.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { billSources, type ChosenSources, type LockedDue } from '../sources/bill-sources.queries.ts';
import {
  loadTaxBasis,
  taxesOfDrafts,
  taxesOfLines,
  type DraftTaxes,
  type TaxBasis,
} from '../sources/draft-taxes.queries.ts';
import { insertInvoice, insertInvoices, type NewInvoiceLine } from '../rows/invoice-rows.queries.ts';
import { refreshSources } from '../sources/sources.queries.ts';
import { lockNoCharge } from './no-charge.queries.ts';
import { withOrders } from './purchase-orders.queries.ts';
import { loadBillingSettings, loadTerms } from '../rows/terms.queries.ts';

/** Maximum lines of a draft: the rest goes on another. */
const maxDraftLines = 5_000;

/** The result of a source with an amount due. */
export interface DraftedSource {
  /** Id of the job, rental or agreement. */
  readonly sourceId: string;
  /** The draft of its first line. */
  readonly invoiceId: string;
  /** Total of its lines, without taxes. */
  readonly cents: number;
}

/**
 * Drafts what can be billed of these sources: owed less billed, so that nothing is billed twice, and a
 * correction becomes a charge or credit of its own. Work without a charge goes along on the client's bill. The
 * number of statements does not depend on the number of sources.
 * @param through last day to bill, today at the latest
 */
export async function makeDrafts(
  tx: TenantTransaction,
  by: DatedAct,
  chosen: ChosenSources,
  through: CalendarDate = by.today,
): Promise<{ drafts: string[]; sources: DraftedSource[] }> {
  const locked: { readonly due: readonly LockedDue[]; readonly keep: () => Promise<void> }[] = [];
  for (const one of billSources) {
    const due = await one.lockDue(tx, chosen[one.ids], { today: by.today, through });
    locked.push({ due, keep: () => one.keepBilled(tx, due, by.today) });
  }
  const sources = locked.flatMap(({ due }) => due).filter(({ lines }) => lines.length > 0);
  const clientIds = [...new Set(sources.map(({ clientId }) => clientId))];
  const free = await lockNoCharge(tx, clientIds, through);
  const drafts = sources.length === 0 ? [] : await draftsOf(tx, sources, free);
  if (drafts.length > 0) {
    const taxed = await taxesOfDrafts(tx, await loadTaxBasis(tx), drafts, by.today);
    await insertInvoices(
      tx,
      by,
      drafts.map((draft, at) => ({
        ...draft,
        creditsInvoiceId: null,
        note: null,
        lines: withTaxes(draft.lines, taxed[at]),
        taxes: taxed[at]?.taxes ?? [],
      })),
    );
  }
  for (const { keep } of locked) await keep();
  await refreshSources(tx, goneAlong(free, drafts));
  return { drafts: drafts.map(({ id }) => id), sources: whereTheyWent(sources, drafts) };
}

const withTaxes = (lines: readonly NewInvoiceLine[], taxed: DraftTaxes | undefined): NewInvoiceLine[] =>
  lines.map((line, at) => ({ ...line, taxes: taxed?.byLine[at] ?? null }));

interface Draft {
  readonly id: string;
  readonly clientId: string;
  readonly dueDays: number;
  readonly purchaseOrder: string | null;
  readonly lines: readonly BillableLine[];
}

/** The jobs without a charge that are on a draft. */
function goneAlong(free: readonly LockedDue[], drafts: readonly Draft[]): string[] {
  const drafted = new Set(drafts.flatMap(({ lines }) => lines.map(({ jobId }) => jobId)));
  return free.flatMap(({ sourceId }) => (drafted.has(sourceId) ? [sourceId] : []));
}

/**
 * Splits sources into drafts by each client's terms.
 * @param free work without a charge, which makes no draft of its own and goes on no credit
 */
async function draftsOf(
  tx: TenantTransaction,
  sources: readonly LockedDue[],
  free: readonly LockedDue[],
): Promise<Draft[]> {
  const settings = await loadBillingSettings(tx);
  const terms = await loadTerms(tx, [...new Set(sources.map(({ clientId }) => clientId))]);
  const termsFor = (clientId: string) => terms.get(clientId) ?? noClientTerms;
  const groups = groupForInvoices(
    await withOrders(tx, [...sources, ...free]),
    (clientId) => termsFor(clientId).grouping ?? settings.grouping,
  );
  const isFree = new Set(free.map(({ sourceId }) => sourceId));
  return groups.flatMap((group): Draft[] => {
    const charged = group.filter(({ sourceId }) => !isFree.has(sourceId));
    if (charged.length === 0) return [];
    const clientId = charged[0]?.clientId ?? '';
    const dueDays = termsFor(clientId).dueDays ?? settings.dueDays;
    const purchaseOrder = commonOrder(charged);
    const isCredit = sumOfLines(charged) < 0;
    const lines = (isCredit ? charged : group).flatMap((source) => source.lines);
    const parts = Array.from({ length: Math.ceil(lines.length / maxDraftLines) }, (_, part) =>
      lines.slice(part * maxDraftLines, (part + 1) * maxDraftLines),
    );
    return parts.map((part) => ({ id: newId(), clientId, dueDays, purchaseOrder, lines: part }));
  });
}

const sumOfLines = (sources: readonly Pick<LockedDue, 'lines'>[]): number =>
  sources.flatMap(({ lines }) => lines).reduce((sum, { cents }) => sum + cents, 0);

function whereTheyWent(sources: readonly LockedDue[], drafts: readonly Draft[]): DraftedSource[] {
  const draftOf = new Map<string, string>();
  for (const { id, lines } of drafts)
    for (const { jobId, rentalId, agreementId } of lines) {
      const sourceId = jobId ?? rentalId ?? agreementId ?? '';
      if (!draftOf.has(sourceId)) draftOf.set(sourceId, id);
    }
  return sources.map(({ sourceId, lines }) => ({
    sourceId,
    invoiceId: draftOf.get(sourceId) ?? '',
    cents: sumOfLines([{ lines }]),
  }));
}

/** @returns its id */
export async function insertDraft(
  tx: TenantTransaction,
  by: DatedAct,
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
  const taxed = await taxesOfLines(tx, basis, { id, clientId, lines }, by.today);
  const { taxes } = taxed;
  const draft = { id, clientId, dueDays, creditsInvoiceId: null, note: null };
  await insertInvoice(tx, by, { ...draft, lines: withTaxes(lines, taxed), taxes });
  return id;
}
