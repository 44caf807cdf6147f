import type { BalanceTotals } from '@haulwright/domain/imports/work-import';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import type { ClientImport, ImportKind } from '@haulwright/domain/imports/client-import';

export const counted = (count: number, noun: string, nouns = `${noun}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? noun : nouns}`;

/** The records that an import of each kind adds. */
export const recordNoun: Record<ImportKind, string> = {
  clients: 'client',
  jobs: 'job',
  services: 'past service',
  trucks: 'truck',
  balances: 'open balance',
  prices: 'price item',
};

/** Whether a list of this kind may bring clients besides its records. */
const isOfWork = (kind: ImportKind): boolean => kind === 'jobs' || kind === 'services';

/** The result of an import, as a sentence. */
export function outcomeInWords({
  kind,
  task,
  status,
  clientsAdded,
  addressesAdded,
  recordsAdded,
  seriesAdded,
  skippedRows,
  failedRows,
  keptCount,
}: ClientImport): string {
  if (task === 'undo' && status === 'done')
    return keptCount === 0
      ? 'Everything this import added was removed.'
      : `What this import added was removed, except ${counted(keptCount, isOfWork(kind) && clientsAdded + addressesAdded > 0 ? 'record' : recordNoun[kind])} in use.`;
  const added = kind === 'clients' ? clientsAdded : recordsAdded;
  const parts = [`${counted(added, recordNoun[kind])} added`];
  if (isOfWork(kind) && clientsAdded > 0) parts.push(`${counted(clientsAdded, 'client')} added`);
  if (seriesAdded > 0) parts.push(`${counted(seriesAdded, 'recurring job')} begun for the next services`);
  if (addressesAdded > 0)
    parts.push(`${counted(addressesAdded, 'address', 'addresses')} added to existing clients`);
  if (skippedRows > 0) parts.push(`${counted(skippedRows, 'row')} skipped`);
  if (failedRows > 0) parts.push(`${counted(failedRows, 'row')} with errors`);
  return `${parts.join(', ')}.`;
}

/** The progress bar's text. */
export function stepInWords({ task, status }: Pick<ClientImport, 'task' | 'status'>): string {
  if (status === 'queued') return 'Queued';
  return task === 'import' ? 'Importing clients' : 'Removing what was imported';
}

/** Number of rows that were not imported. */
export const rejectedCount = ({
  totalRows,
  importedRows,
}: Pick<ClientImport, 'totalRows' | 'importedRows'>): number => totalRows - importedRows;

/** What open balances add up to; credits and the difference only where there are some. */
export const totalsInWords = ({ owedCents, creditCents, netCents }: BalanceTotals): string =>
  creditCents === 0
    ? `Owed ${formatDollars(owedCents)}`
    : `Owed ${formatDollars(owedCents)}, credits ${formatDollars(creditCents)}, net ${formatDollars(netCents)}`;
