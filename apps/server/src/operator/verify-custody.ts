import { strFromU8, unzipSync } from 'fflate';
import {
  verifyLedger,
  type ChainHead,
  type CustodyFault,
  type CustodyFindings,
  type EventRow,
  type LedgerRows,
} from '@haulwright/domain/custody/ledger-events';
import { companies } from '../features/companies/companies.tables.ts';
import { loadCustody, sha256 } from '../features/loads/custody-events.queries.ts';
import type { Database } from '../platform/database/database.ts';

export interface VerifiedCompany extends CustodyFindings {
  readonly companyId: string;
  readonly name: string;
}

/** Follows the chain of every company, or of one, and compares it with the ledger. */
export async function verifyInstallation(
  database: Pick<Database, 'asSystem' | 'inTenant'>,
  companyId?: string,
  expected: ChainHead | null = null,
): Promise<VerifiedCompany[]> {
  const all = await database.asSystem((tx) =>
    tx.select({ companyId: companies.id, name: companies.name }).from(companies).orderBy(companies.id),
  );
  const chosen = companyId === undefined ? all : all.filter((one) => one.companyId === companyId);
  if (companyId !== undefined && chosen.length === 0) throw new Error(`There is no company ${companyId}.`);
  const verified: VerifiedCompany[] = [];
  for (const company of chosen) {
    const { events, rows, head } = await database.inTenant(company, loadCustody);
    const found = verifyLedger(sha256, events, rows, head);
    const other = expected === null ? [] : verifyLedger(sha256, events, rows, expected).faults.filter(isCut);
    verified.push({
      ...company,
      ...found,
      faults: [...found.faults.filter((one) => !isCut(one) || expected === null), ...other],
    });
  }
  return verified;
}

const isCut = ({ kind }: CustodyFault): boolean => kind === 'cut';

/** The most an export may unpack to; a larger one is verified on the installation itself. */
const maxBytes = 2 * 1024 ** 3;

/** The same of a company's full export, by nothing but its file. */
export function verifyExport(archive: Uint8Array, expected: ChainHead | null): CustodyFindings {
  let bytes = 0;
  const files = unzipSync(archive, {
    filter: ({ name, originalSize }) => {
      const isWanted = Object.keys(tables).some((table) => name === `json/${table}.json`);
      if (isWanted) bytes += originalSize;
      if (bytes > maxBytes) throw new Error('The export is too large to be verified as a file.');
      return isWanted;
    },
  });
  const rowsOf = (table: keyof typeof tables): unknown => {
    const file = files[`json/${table}.json`];
    if (file === undefined) throw new Error(`The file has no json/${table}.json: it is no full export.`);
    const rows: unknown = JSON.parse(strFromU8(file));
    if (!Array.isArray(rows)) throw new Error(`json/${table}.json does not hold a list.`);
    return rows;
  };
  const rows = Object.fromEntries([
    ...ledgerTables.map((table) => [table, rowsOf(table)]),
    // Exports from before these were chained do not have all of them.
    ...visitTables.map((table) => [table, files[`json/${table}.json`] === undefined ? [] : rowsOf(table)]),
  ]) as unknown as LedgerRows;
  return verifyLedger(sha256, rowsOf('custody_events') as EventRow[], rows, expected);
}

const ledgerTables = [
  'load_facts',
  'load_entries',
  'load_postings',
  'load_accounts',
  'load_attributions',
] as const;
const visitTables = [
  'disposal_visits',
  'disposal_visit_facts',
  'disposal_visit_notes',
  'custody_days',
  'manifest_versions',
  'manifest_signatures',
  'manifest_steps',
] as const;
const tables = Object.fromEntries(
  [...ledgerTables, ...visitTables, 'custody_events'].map((name) => [name, true]),
) as Record<(typeof ledgerTables)[number] | (typeof visitTables)[number] | 'custody_events', true>;

/** What somebody reads of a fault. */
export function faultInWords(fault: CustodyFault): string {
  switch (fault.kind) {
    case 'gap':
      return `Event ${fault.sequence} is missing.`;
    case 'hash':
      return `Event ${fault.sequence} does not fit its hash: it, or one before it, was changed.`;
    case 'unreadable':
      return `Event ${fault.sequence} cannot be read.`;
    case 'changed':
      return `The ${fault.key} is not what event ${fault.sequence} says it was.`;
    case 'missing':
      return `The ${fault.key} of event ${fault.sequence} is gone.`;
    case 'untold':
      return `The ${fault.key} has no event: it did not come by way of the product.`;
    default:
      return `Event ${fault.sequence} is not the one that was written down: the end of the chain was cut off or made again.`;
  }
}
