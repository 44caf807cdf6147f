import {
  eventsOfVisits,
  ticketFaults,
  untoldOfVisits,
  type DayRow,
  type GateChangeRow,
  type GateReceiptRow,
  type RestatementRow,
  type VisitFactRow,
  type VisitNoteRow,
  type VisitRow,
} from './visit-events.ts';
import { eventsOfManifests, untoldOfManifests, type ManifestRows } from './manifest-events.ts';
import { canonicalJson } from '../../kernel/canonical-json.ts';
import { chainHash, firstFault, type ChainEvent, type Sha256 } from './chain.ts';
import { bytesOf, hexOf } from './hex.ts';

/** Rows of the ledger of gallons in the form of the database and an export. */
export interface LedgerRows extends ManifestRows {
  readonly load_facts: readonly FactRow[];
  readonly load_entries: readonly EntryRow[];
  readonly load_postings: readonly PostingRow[];
  readonly load_accounts: readonly AccountRow[];
  readonly load_attributions: readonly ShareRow[];
  readonly disposal_visits?: readonly VisitRow[];
  readonly disposal_visit_facts?: readonly VisitFactRow[];
  readonly disposal_visit_notes?: readonly VisitNoteRow[];
  readonly custody_days?: readonly DayRow[];
  readonly gate_receipts?: readonly GateReceiptRow[];
  readonly gate_receipt_changes?: readonly GateChangeRow[];
  readonly load_restatements?: readonly RestatementRow[];
}

/** A stored event: `hash` in hexadecimal digits. */
export interface EventRow {
  readonly sequence: number;
  readonly body: string;
  readonly hash: string;
}

interface FactRow {
  readonly id: string;
  readonly compartment_id: string;
  readonly kind: string;
  readonly occurred_at: string;
  readonly recorded_at: string;
  readonly gallons: number | null;
  readonly waste_type: string | null;
  readonly method: string | null;
  readonly client_address_id: string | null;
  readonly job_id: string | null;
  readonly disposal_site_id: string | null;
  readonly emptied: boolean | null;
  readonly to_compartment_id: string | null;
  readonly actor_user_id: string | null;
  readonly replaces_id: string | null;
  readonly reason: string | null;
  /** In events of facts that have it only: those of before must stay the same to the byte. */
  readonly mixes?: boolean | null;
}
interface EntryRow {
  readonly id: string;
  readonly sequence: number;
  readonly kind: string;
  readonly fact_id: string;
  readonly compartment_id: string;
  readonly occurred_at: string;
  readonly recorded_at: string;
  readonly reverses_id: string | null;
}
interface PostingRow {
  readonly entry_id: string;
  readonly line: number;
  readonly account_id: string;
  readonly gallons: number;
}
interface AccountRow {
  readonly id: string;
  readonly kind: string;
  readonly client_address_id: string | null;
  readonly compartment_id: string | null;
  readonly disposal_site_id: string | null;
  readonly waste_type: string;
}
interface ShareRow {
  readonly entry_id: string;
  readonly pickup_fact_id: string;
  readonly gallons: number;
}

const factFields = [
  'id',
  'compartment_id',
  'kind',
  'gallons',
  'waste_type',
  'method',
  'client_address_id',
  'job_id',
  'disposal_site_id',
  'emptied',
  'to_compartment_id',
  'actor_user_id',
  'replaces_id',
  'reason',
] as const satisfies readonly (keyof FactRow)[];
const entryFields = [
  'id',
  'sequence',
  'kind',
  'fact_id',
  'compartment_id',
  'reverses_id',
] as const satisfies readonly (keyof EntryRow)[];

/** Rows have more columns than an event covers. */
const picked = <Row extends object>(row: Row, names: readonly (keyof Row & string)[]): object =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]));

/**
 * An event's subject: 'fact', 'entry', 'visit', 'note', 'gate-receipt', 'gate-receipt-change', 'day', 'manifest', with its id; and its body,
 * canonical JSON (RFC 8785).
 */
export interface LedgerEvent {
  readonly key: string;
  readonly body: string;
}

/** The event of a row, whose body is written on demand. */
interface Told {
  readonly key: string;
  readonly body: () => string;
}

/** The events of these rows: facts, then entries in the order of posting, visits, days and manifests. */
export const eventsOf = (rows: LedgerRows): LedgerEvent[] =>
  toldOf(rows).map(({ key, body }) => ({ key, body: body() }));

/** The same with bodies on demand: those of a long chain take more memory than the rows. */
function toldOf(rows: LedgerRows): Told[] {
  const accounts = new Map(rows.load_accounts.map((account) => [account.id, account]));
  const lines = Map.groupBy(rows.load_postings, ({ entry_id: id }) => id);
  const shares = Map.groupBy(rows.load_attributions, ({ entry_id: id }) => id);
  const linesOf = (entry: EntryRow) =>
    (lines.get(entry.id) ?? [])
      .toSorted((a, b) => a.line - b.line)
      .map(({ account_id: id, gallons }) => {
        const account = accounts.get(id);
        const reference =
          account?.client_address_id ?? account?.compartment_id ?? account?.disposal_site_id ?? null;
        return [account?.kind ?? null, reference, account?.waste_type ?? null, gallons];
      });
  const sharesOf = (entry: EntryRow) =>
    (shares.get(entry.id) ?? [])
      .map(({ pickup_fact_id: id, gallons }) => [id, gallons] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return [
    ...rows.load_facts.map((fact) => ({
      key: `fact ${fact.id}`,
      body: () =>
        bodyOf('fact', fact, {
          ...picked(fact, factFields),
          ...(fact.mixes == null ? {} : { mixes: fact.mixes }),
        }),
    })),
    ...rows.load_entries
      .toSorted((a, b) => a.sequence - b.sequence)
      .map((entry) => ({
        key: `entry ${entry.id}`,
        body: () =>
          bodyOf('entry', entry, {
            ...picked(entry, entryFields),
            lines: linesOf(entry),
            shares: sharesOf(entry),
          }),
      })),
    ...[...eventsOfVisits(rows), ...eventsOfManifests(rows)].map(({ key, body }) => ({
      key,
      body: () => body,
    })),
  ];
}

const bodyOf = (
  type: 'fact' | 'entry',
  row: { readonly occurred_at: string; readonly recorded_at: string },
  told: object,
): string =>
  canonicalJson({
    ...told,
    type,
    occurred_at: new Date(row.occurred_at).toISOString(),
    recorded_at: new Date(row.recorded_at).toISOString(),
  });

/** Numbers and chains events after the existing ones. */
export function chained(
  sha256: Sha256,
  last: { readonly sequence: number; readonly hash: string | null },
  events: readonly LedgerEvent[],
): EventRow[] {
  let previous = last.hash === null ? null : bytesOf(last.hash);
  return events.map(({ body }, at) => {
    previous = chainHash(sha256, previous, body);
    return { sequence: last.sequence + at + 1, body, hash: hexOf(previous) };
  });
}

/** A fault in a chain or in the rows it covers. `sequence` is the event's. */
export type CustodyFault =
  | { readonly kind: 'gap' | 'hash' | 'unreadable'; readonly sequence: number }
  /** The row was changed or removed since the event was written. */
  | { readonly kind: 'changed' | 'missing'; readonly sequence: number; readonly key: string }
  /** A row that was posted after the chain began has no event. */
  | { readonly kind: 'untold'; readonly key: string }
  /** The last events are missing: the chain ends before its recorded head. */
  | { readonly kind: 'cut'; readonly sequence: number };

export interface CustodyFindings {
  readonly events: number;
  /** Posted before the ledger was chained, so unverifiable. */
  readonly before: number;
  /** Of the last event, to compare with one recorded elsewhere. */
  readonly lastHash: string | null;
  readonly faults: readonly CustodyFault[];
}

/** A known end of the chain; from the database's head, or recorded by a person. */
export interface ChainHead {
  readonly sequence: number;
  readonly hash: string | null;
}

/**
 * Verifies a company's chain and compares each event with the rows it covers.
 * @param head how far the chain reached when it was last checked; the event there must have that hash
 */
export function verifyLedger(
  sha256: Sha256,
  events: readonly EventRow[],
  rows: LedgerRows,
  head: ChainHead | null,
): CustodyFindings {
  const inOrder = events.toSorted((a, b) => a.sequence - b.sequence);
  const faults: CustodyFault[] = [];
  const fault = firstFault(sha256, inOrder.values().map(toChain));
  if (fault) faults.push(fault);
  const now = new Map(toldOf(rows).map(({ key, body }) => [key, body]));
  const told = new Map<string, number>();
  const tickets = ticketFaults(rows);
  for (const { sequence, body } of inOrder) {
    const guessed = guessedKey(body);
    // A guess is confirmed by an identical row; otherwise the body is parsed.
    const isSame = guessed !== null && now.get(guessed)?.() === body;
    const key = isSame ? guessed : keyOf(body);
    if (key === null) faults.push({ kind: 'unreadable', sequence });
    else {
      told.set(key, sequence);
      const found = isSame ? body : now.get(key)?.();
      if (tickets.replaced.has(key)) continue;
      if (found !== body || tickets.wrong.has(key))
        faults.push({ kind: found === undefined ? 'missing' : 'changed', sequence, key });
    }
  }
  const at = head === null ? undefined : inOrder.find(({ sequence }) => sequence === head.sequence);
  if (head !== null && head.sequence > 0 && at?.hash !== head.hash)
    faults.push({ kind: 'cut', sequence: head.sequence });
  const firstTold = Math.min(
    Infinity,
    ...rows.load_entries.flatMap((entry) => (told.has(`entry ${entry.id}`) ? entry.sequence : [])),
  );
  const untold = rows.load_entries.filter(({ id }) => !told.has(`entry ${id}`));
  faults.push(
    ...[...untoldOfVisits(rows, told), ...untoldOfManifests(rows, told)].map((key) => ({
      kind: 'untold' as const,
      key,
    })),
    ...untold.flatMap(({ id, sequence }) =>
      sequence > firstTold ? [{ kind: 'untold' as const, key: `entry ${id}` }] : [],
    ),
  );
  return {
    events: inOrder.length,
    before: untold.filter(({ sequence }) => sequence < firstTold).length,
    lastHash: inOrder.at(-1)?.hash ?? null,
    faults,
  };
}

/** Guesses the key of a fact's or entry's event without parsing its body; null for other events. */
function guessedKey(body: string): string | null {
  const type = /"type":"(fact|entry)"/.exec(body)?.[1];
  const id = /"id":"([^"]+)"/.exec(body)?.[1];
  return type === undefined || id === undefined ? null : `${type} ${id}`;
}

function keyOf(body: string): string | null {
  try {
    const { type, id } = JSON.parse(body) as { type?: unknown; id?: unknown };
    return typeof type === 'string' && typeof id === 'string' ? `${type} ${id}` : null;
  } catch {
    return null;
  }
}

const toChain = ({ sequence, body, hash }: EventRow): ChainEvent => ({ sequence, body, hash: bytesOf(hash) });
