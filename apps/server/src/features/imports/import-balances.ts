import {
  balanceKey,
  judgeBalanceRows,
  readCents,
  tidyBalanceRows,
  type JudgedBalanceRow,
} from '@haulwright/domain/imports/judge-balance-rows';
import { spelledNumber } from '@haulwright/domain/invoicing/opening-balance';
import type { WorkRow } from '@haulwright/domain/imports/work-import';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import {
  enterOpenBalances,
  invoiceNumbersOf,
  ownNumbersAmong,
} from '../invoicing/receivables/opening-balances.queries.ts';
import {
  enterPreviousCredits,
  previousCreditsOf,
} from '../invoicing/receivables/previous-credits.queries.ts';
import { loadBillingSettings } from '../invoicing/rows/terms.queries.ts';
import type { SettledRow } from './import-rows.queries.ts';
import { importedRow, refusedRow, type WorkImporter } from './import-work.ts';
import { loadActiveClients } from './work-facts.queries.ts';

/** Previews the rows of a list of open invoices, without its headings and totals. */
export async function judgeBalances(
  tx: TenantTransaction,
  { timeZone, now }: WorkImporter,
  rows: readonly WorkRow[],
): Promise<JudgedBalanceRow[]> {
  const clients = await loadActiveClients(tx);
  const numbers = await invoiceNumbersOf(
    tx,
    clients.map(({ id }) => id),
  );
  const own = await ownNumbersAmong(
    tx,
    rows.flatMap(({ values }) => values.invoiceNumber ?? []),
  );
  return judgeBalanceRows(tidyBalanceRows(rows), {
    today: calendarDateIn(now, timeZone),
    dueDays: (await loadBillingSettings(tx)).dueDays,
    clients,
    taken: new Set(numbers.map(balanceKey)),
    own: new Set(own.map(spelledNumber)),
    credits: hasCredits(rows) ? await previousCreditsOf(tx) : [],
  });
}

const hasCredits = (rows: readonly WorkRow[]): boolean =>
  rows.some(({ values }) => (readCents(values.openAmount ?? '') ?? 0) < 0);

/**
 * Enters the open invoices and the credits of the rows.
 * @returns the outcome of each
 */
export async function importBalances(
  tx: TenantTransaction,
  importer: WorkImporter & { readonly events: Events },
  rows: readonly WorkRow[],
): Promise<SettledRow[]> {
  const judged = await judgeBalances(tx, importer, rows);
  const added = judged.flatMap((row) =>
    row.balance === null || row.isThere ? [] : [{ row: row.row, balance: row.balance }],
  );
  const credited = judged.flatMap(({ row, credit, isThere }) =>
    credit === null || isThere ? [] : [{ row, credit }],
  );
  const by = { ...importer, today: calendarDateIn(importer.now, importer.timeZone) };
  const ids = await enterOpenBalances(
    tx,
    by,
    added.map(({ balance }) => balance),
  );
  const creditIds = await enterPreviousCredits(
    tx,
    by,
    credited.map(({ credit }) => credit),
  );
  return [
    ...judged
      .filter(({ balance, credit, isThere }) => (balance === null && credit === null) || isThere)
      .map(refusedRow),
    ...credited.map(({ row, credit }, at) => ({
      ...importedRow(row),
      clientId: credit.clientId,
      recordId: creditIds[at] ?? null,
    })),
    ...added.map(({ row, balance }, at) => ({
      ...importedRow(row),
      clientId: balance.clientId,
      recordId: ids[at] ?? null,
    })),
  ];
}
