import { strFromU8, unzipSync } from 'fflate';
import {
  verifyLedger,
  type ChainHead,
  type CustodyFault,
  type CustodyFindings,
  type EventRow,
  type LedgerRows,
} from '@haulwright/domain/custody/chain/ledger-events';
import { sealFaults, type SealFault, type SealRow } from '@haulwright/domain/custody/chain/seal';
import { sealProof, type SealProof } from '@haulwright/domain/custody/chain/seal-proof';
import { companies } from '../features/companies/companies.tables.ts';
import { loadCustody, sha256 } from '../features/custody/chain/custody-events.queries.ts';
import { loadSeals } from '../features/custody/chain/custody-seals.queries.ts';
import type { Database } from '../platform/database/database.ts';
import { isSigned } from '../platform/secrets/signing.ts';

export interface Verified extends Omit<CustodyFindings, 'faults'> {
  readonly faults: readonly (CustodyFault | SealFault)[];
  /** How many seals the chain has, and by which keys they were signed: the mails of the seals name the same. */
  readonly seals: number;
  readonly keys: readonly string[];
}

export interface VerifiedCompany extends Verified {
  readonly companyId: string;
  readonly name: string;
}

/** Verifies the chain of every company, or of one, against the ledger. */
export async function verifyInstallation(
  database: Pick<Database, 'asSystem' | 'atOneMoment'>,
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
    const { events, rows, head, seals } = await database.atOneMoment(company, async (tx) => ({
      ...(await loadCustody(tx)),
      seals: await loadSeals(tx),
    }));
    const found = withSeals(verifyLedger(sha256, events, rows, head), events, seals);
    const other = expected === null ? [] : verifyLedger(sha256, events, rows, expected).faults.filter(isCut);
    verified.push({
      ...company,
      ...found,
      faults: [...found.faults.filter((one) => !isCut(one) || expected === null), ...other],
    });
  }
  return verified;
}

/** The findings with those about the seals. */
function withSeals(found: CustodyFindings, events: readonly EventRow[], seals: readonly SealRow[]): Verified {
  const hashes = events.toSorted((a, b) => a.sequence - b.sequence).map(({ hash }) => hash);
  return {
    ...found,
    seals: seals.length,
    keys: [...new Set(seals.map((seal) => seal.public_key))],
    faults: [...found.faults, ...sealFaults(sha256, isSigned, hashes, seals)],
  };
}

const isCut = ({ kind }: CustodyFault | SealFault): boolean => kind === 'cut';

/** Maximum unpacked size of an export; a larger one is verified on the installation itself. */
const maxBytes = 2 * 1024 ** 3;

/** The same of a company's full export, by nothing but its file. */
export function verifyExport(archive: Uint8Array, expected: ChainHead | null): Verified {
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
    if (file === undefined) throw new Error(`The file has no json/${table}.json: it is not a full export.`);
    const rows: unknown = JSON.parse(strFromU8(file));
    if (!Array.isArray(rows)) throw new Error(`json/${table}.json does not hold a list.`);
    return rows;
  };
  const rows = Object.fromEntries([
    ...ledgerTables.map((table) => [table, rowsOf(table)]),
    // Exports made before these were chained lack some of them.
    ...visitTables.map((table) => [table, files[`json/${table}.json`] === undefined ? [] : rowsOf(table)]),
  ]) as unknown as LedgerRows;
  const events = rowsOf('custody_events') as EventRow[];
  const seals = files['json/custody_seals.json'] === undefined ? [] : rowsOf('custody_seals');
  return withSeals(verifyLedger(sha256, events, rows, expected), events, seals as SealRow[]);
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
  'gate_receipts',
  'gate_receipt_changes',
  'load_restatements',
  'manifest_versions',
  'manifest_signatures',
  'manifest_steps',
] as const;
const tables = Object.fromEntries(
  [...ledgerTables, ...visitTables, 'custody_events', 'custody_seals'].map((name) => [name, true]),
) as Record<
  (typeof ledgerTables)[number] | (typeof visitTables)[number] | 'custody_events' | 'custody_seals',
  true
>;

/** What somebody reads of a fault. */
export function faultInWords(fault: CustodyFault | SealFault): string {
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
      return `The ${fault.key} has no event: it was not recorded through the product.`;
    case 'seal':
      return sealFaultInWords(fault);
    default:
      return `Event ${fault.sequence} is not the one that was written down: the end of the chain was cut off or rewritten.`;
  }
}

function sealFaultInWords({ number, why }: SealFault): string {
  if (why === 'missing') return `Seal ${number} is missing.`;
  return why === 'events'
    ? `Seal ${number} does not fit the events it covers: one of them was changed or taken out.`
    : `Seal ${number} has an invalid signature: it was changed.`;
}

/** The proof in a file; null when it holds none. */
export function readProof(text: string): SealProof | null {
  try {
    return sealProof.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
