import type { BillableLine } from '@haulwright/domain/invoicing/draft-lines';
import {
  eachOnce,
  lineTaxes,
  sumOfTaxes,
  taxesOfDiscount,
  type LineTax,
  type PlacedLine,
  type TaxNotSet,
  type WorkedTaxes,
} from '@haulwright/domain/invoicing/invoice-tax';
import { lateInvoiceOf } from '@haulwright/domain/invoicing/ledger';
import { lineKindOf } from '@haulwright/domain/invoicing/line-kind';
import { taxesTakenBack } from '@haulwright/domain/invoicing/taken-back';
import type { StoredTaxExemption, TaxJurisdiction } from '@haulwright/domain/pricing/tax-book';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { exemptionsOfClients, listJurisdictions } from '../../pricing/taxes.queries.ts';
import { loadBillingSettings } from '../rows/terms.queries.ts';
import { chargedKey, chargedLines, type ChargedLine } from './charged-taxes.queries.ts';
import {
  placesOfAddresses,
  placesOfAgreements,
  placesOfInvoices,
  placesOfJobs,
  placesOfRentals,
} from './tax-places.queries.ts';

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
  | 'kind'
  | 'key'
  | 'description'
  | 'taxCategory'
  | 'cents'
  | 'jobId'
  | 'rentalId'
  | 'agreementId'
  | 'taxedOn'
  | 'taxedAddressId'
>;

interface TaxedDraft {
  /** Of a draft that is stored. */
  readonly id?: string;
  readonly clientId: string;
  readonly lines: readonly TaxedLine[];
}

/** The taxes of a draft, and of each of its lines in their order. */
export interface DraftTaxes extends WorkedTaxes {
  readonly byLine: readonly (readonly LineTax[])[];
}

/**
 * Calculates the taxes of a client's lines by place and day. Work is taxed where and when it was done, rent
 * where the unit stood and by the rules of the day it falls due, an agreement at its address, the main one if it
 * is for all. A credit gives back the taxes of the lines it takes back, whatever holds now.
 */
export async function taxesOfLines(
  tx: TenantTransaction,
  basis: TaxBasis,
  draft: TaxedDraft,
  today: string,
): Promise<DraftTaxes> {
  const [worked] = await taxesOfDrafts(tx, basis, [draft], today);
  return worked ?? { taxes: [], notSet: [], byLine: [] };
}

/**
 * Calculates the taxes of many drafts like `taxesOfLines`, in a fixed number of statements.
 * @param issuedInTurn drafts that are issued one after the other now: to each, those before it count as issued
 */
export async function taxesOfDrafts(
  tx: TenantTransaction,
  basis: TaxBasis,
  drafts: readonly TaxedDraft[],
  today: string,
  issuedInTurn: readonly string[] = [],
): Promise<DraftTaxes[]> {
  const isBefore = linesBefore(issuedInTurn);
  const all = drafts.flatMap(({ lines }) => lines);
  const credits = all.filter(({ cents }) => cents < 0);
  const charged = await chargedLines(tx, idsOf(credits));
  const placeOf = await loadPlaces(tx, all, charged, today);
  const invoicePlaces = await placesOfInvoices(tx, [
    ...all.flatMap(({ key }) => lateInvoiceOf(key) ?? []),
    ...drafts.flatMap(({ id, lines }) => (id !== undefined && lines.some(isItem) ? [id] : [])),
  ]);
  const exemptions = await exemptionsOfClients(tx, [...new Set(drafts.map(({ clientId }) => clientId))]);
  const worked = ({ id, clientId }: TaxedDraft, line: TaxedLine) => {
    const sourceId = line.jobId ?? line.rentalId ?? line.agreementId;
    const latePlace = invoicePlaces.get(lateInvoiceOf(line.key) ?? '');
    // A late fee is taxed where fees are said to be; nobody has to say it. Deposits and open balances are not.
    if (latePlace !== undefined)
      return {
        ...byRules({ ...line, place: latePlace, on: today }, exemptions.get(clientId) ?? []),
        notSet: [],
      };
    // Nothing is not taxed: no rate has to be entered for it.
    if (line.cents === 0) return untaxed;
    // Taxed at its address, else where the work beside it was done, else at the client's main address.
    if (isItem(line)) {
      const placed = placeOf(line);
      const place = placed.place ?? invoicePlaces.get(id ?? '') ?? null;
      return byRules({ ...placed, place }, exemptions.get(clientId) ?? []);
    }
    if (sourceId === null) return untaxed;
    if (line.cents < 0) {
      const before = isBefore(charged.get(chargedKey(sourceId, line.key)) ?? [], id);
      const taxed = before.map((one) => ({ ...one, taxes: one.taxes ?? fromInvoice(one, line) }));
      const back = taxesTakenBack(-line.cents, taxed);
      if (back !== null) return { taxes: back, notSet: [] };
    }
    return byRules(placeOf(line), exemptions.get(clientId) ?? []);
  };
  const byRules = (line: PlacedLine, held: readonly StoredTaxExemption[]) =>
    lineTaxes(line, basis.jurisdictions, held, basis.taxesUnknownPlaces);
  /** Before taxes were kept by line: those of its invoice that apply at its place to its kind of line. */
  const fromInvoice = (one: ChargedLine, line: TaxedLine): LineTax[] => {
    const placed = placeOf({ ...line, ...one });
    const on = line.jobId === null ? (one.taxedOn ?? one.invoiceDate ?? today) : placed.on;
    return byRules({ ...placed, on, cents: one.cents }, []).taxes.flatMap((tax) => {
      const ofThis = one.ofInvoice.filter(({ jurisdictionId }) => jurisdictionId === tax.jurisdictionId);
      const stored = ofThis.find(({ ppm }) => ppm === tax.ppm) ?? ofThis[0];
      return stored === undefined ? [] : [{ ...stored, taxableCents: one.cents }];
    });
  };
  return drafts.map((draft) => {
    const lines = draft.lines.map((line) => worked(draft, line));
    const charged = draft.lines.map(({ cents }, at) => ({ cents, taxes: lines[at]?.taxes ?? [] }));
    const byLine = draft.lines.map((line, at) =>
      isDiscount(line) ? taxesOfDiscount(-line.cents, charged) : (lines[at]?.taxes ?? []),
    );
    return { taxes: sumOfTaxes(byLine), notSet: eachOnce(lines.flatMap(({ notSet }) => notSet)), byLine };
  });
}

const isItem = (line: TaxedLine): boolean => lineKindOf(line) === 'item';
const isDiscount = (line: TaxedLine): boolean => lineKindOf(line) === 'discount';

/**
 * Chooses the lines that were charged before a draft, oldest first: those of issued invoices, of drafts that are
 * issued before it now, and of older drafts. A draft that is not stored comes after all.
 */
const linesBefore = (
  issuedInTurn: readonly string[],
): ((charged: readonly ChargedLine[], id: string | undefined) => readonly ChargedLine[]) => {
  const turns = new Map(issuedInTurn.map((id, turn) => [id, turn]));
  return (charged, id) => {
    const own = turns.get(id ?? '');
    const rankOf = ({ invoiceId, isIssued }: ChargedLine): number | null => {
      if (invoiceId === id) return null;
      if (isIssued) return -1;
      const turn = turns.get(invoiceId);
      if (own !== undefined && turn !== undefined) return turn < own ? turn : null;
      return id === undefined || invoiceId < id ? turns.size : null;
    };
    return charged
      .flatMap((line) => {
        const rank = rankOf(line);
        return rank === null ? [] : [{ line, rank }];
      })
      .toSorted((one, other) => one.rank - other.rank)
      .map(({ line }) => line);
  };
};

const untaxed: { readonly taxes: readonly LineTax[]; readonly notSet: readonly TaxNotSet[] } = {
  taxes: [],
  notSet: [],
};

const idsOf = (lines: readonly Pick<TaxedLine, 'jobId' | 'rentalId' | 'agreementId'>[]) => ({
  job: [...new Set(lines.flatMap(({ jobId }) => jobId ?? []))],
  rental: [...new Set(lines.flatMap(({ rentalId }) => rentalId ?? []))],
  agreement: [...new Set(lines.flatMap(({ agreementId }) => agreementId ?? []))],
});

/** Where and by the rules of which day lines are taxed. */
async function loadPlaces(
  tx: TenantTransaction,
  lines: readonly TaxedLine[],
  charged: ReadonlyMap<string, readonly ChargedLine[]>,
  today: string,
): Promise<(line: TaxedLine) => PlacedLine> {
  const ids = idsOf(lines);
  const jobs = await placesOfJobs(tx, ids.job);
  const rentals = await placesOfRentals(tx, ids.rental);
  const agreements = await placesOfAgreements(tx, ids.agreement);
  const named = [...lines, ...[...charged.values()].flat()];
  const addresses = await placesOfAddresses(tx, [
    ...new Set(named.flatMap(({ taxedAddressId }) => taxedAddressId ?? [])),
  ]);
  return ({ taxCategory, cents, jobId, rentalId, agreementId, taxedOn, taxedAddressId }) => {
    const done = jobs.get(jobId ?? '');
    const site = done?.place ?? rentals.get(rentalId ?? '') ?? agreements.get(agreementId ?? '') ?? null;
    const place = addresses.get(taxedAddressId ?? '') ?? site;
    return { taxCategory, cents, place, on: done?.on ?? taxedOn ?? today };
  };
}
