import type { QuoteDetail } from '@haulwright/domain/quotes/quote';
import { totalsOf } from '@haulwright/domain/quotes/quote-lines';
import { quoteNumber } from '@haulwright/domain/quotes/quote-life';
import type { DatedAct } from '../../http/act.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { loadParties } from '../invoicing/rows/parties.queries.ts';
import { linesOfQuote, nextQuoteNumber, updateQuote, type QuoteRow } from './quote-rows.queries.ts';
import { taxesOfQuote } from './quote-taxes.queries.ts';
import { loadQuote } from './quote-view.queries.ts';

/** A quote as its client is about to read it. */
export interface Offer {
  /** As it was before. */
  readonly row: QuoteRow;
  /** For paper and mail: as it will be once it is sent. */
  readonly shown: QuoteDetail;
  /** What a draft stores once it is sent: exactly what was mailed, whatever taxes and letterhead are by then. */
  readonly ifDraft: Partial<QuoteRow>;
}

/** Gives a locked quote its number, unless it has one, and works out what its client will read. */
export async function reserveOffer(tx: TenantTransaction, by: DatedAct, row: QuoteRow): Promise<Offer> {
  const { id } = row;
  const shown = await loadQuote(tx, id, by.today);
  if (shown === undefined) throw new Error(`quote ${id} vanished within its own transaction`);
  if (row.state !== 'draft') return { row, shown, ifDraft: {} };
  const sequence = row.sequence ?? (await nextQuoteNumber(tx, by.companyId));
  if (row.sequence === null) await updateQuote(tx, id, { sequence });
  const lines = await linesOfQuote(tx, id);
  const { taxes, notSet } = await taxesOfQuote(tx, row, lines, by.today);
  const totals = totalsOf(lines, taxes);
  const parties = await loadParties(tx, row.clientId);
  return {
    row,
    shown: {
      ...shown,
      ...totals,
      taxes: taxes.map(({ name, ppm, taxableCents, cents }) => ({ name, ppm, taxableCents, cents })),
      taxNotSet: [...notSet],
      parties,
      number: quoteNumber(sequence),
      state: 'sent',
      sentAt: by.now.toISOString(),
    },
    ifDraft: { ...totals, taxes: [...taxes], taxNotSet: [...notSet], parties },
  };
}
