import { canonicalJson } from '../../kernel/canonical-json.ts';

/** Rows of visits at disposal sites and of closed days, as the database and an export have them. */
export interface VisitRow {
  readonly id: string;
  readonly vehicle_id: string | null;
  readonly disposal_site_id: string;
  readonly occurred_at: string;
  readonly created_at: string;
  readonly reported_by: string;
  readonly ticket_number: string | null;
  readonly weight_pounds: number | null;
}
export interface VisitFactRow {
  readonly visit_id: string;
  readonly fact_id: string;
}
export interface VisitNoteRow {
  readonly id: string;
  readonly visit_id: string;
  readonly kind: string;
  readonly note: string;
  readonly user_id: string;
  readonly created_at: string;
}
export interface DayRow {
  readonly vehicle_id: string;
  readonly date: string;
  readonly closed_at: string;
  readonly closed_by: string;
  readonly compartments: unknown;
  readonly on_board_reason: string | null;
  readonly findings: unknown;
  readonly reason: string | null;
}

/** What a site signed at its gate. */
export interface GateReceiptRow {
  readonly visit_id: string;
  readonly link_id: string;
  readonly outcome: string;
  readonly received_gallons: number;
  readonly reported_gallons: number;
  readonly is_posted: boolean;
  readonly ticket_number: string | null;
  readonly reason: string | null;
  readonly ph: number | null;
  readonly note: string | null;
  readonly name: string;
  readonly strokes: unknown;
  readonly code_mailed_to: string | null;
  readonly created_at: string;
}

/** What it signed instead, within its minutes; the first one stands beside it. */
export interface GateChangeRow extends Omit<GateReceiptRow, 'reported_gallons'> {
  readonly id: string;
  readonly version: number;
}

/** Entries posted again under the waste of each client. */
export interface RestatementRow {
  readonly id: string;
  readonly compartment_id: string;
  readonly first_sequence: number;
  readonly last_sequence: number;
  readonly before: unknown;
  readonly after: unknown;
  readonly created_at: string;
}

interface Rows {
  readonly disposal_visits?: readonly VisitRow[];
  readonly disposal_visit_facts?: readonly VisitFactRow[];
  readonly disposal_visit_notes?: readonly VisitNoteRow[];
  readonly custody_days?: readonly DayRow[];
  readonly gate_receipts?: readonly GateReceiptRow[];
  readonly gate_receipt_changes?: readonly GateChangeRow[];
  readonly load_restatements?: readonly RestatementRow[];
}

/**
 * The events of visits, what sites signed for them, and days. A ticket number has an event of its own, because the office may add another
 * one later; that is a note, which has an event too.
 */
export function eventsOfVisits(rows: Rows): { readonly key: string; readonly body: string }[] {
  const noted = notedNumbers(rows);
  const visits = rows.disposal_visits ?? [];
  return [
    ...visits.map((row) =>
      eventOf('visit', row.id, {
        vehicle_id: row.vehicle_id,
        disposal_site_id: row.disposal_site_id,
        occurred_at: utc(row.occurred_at),
        recorded_at: utc(row.created_at),
        reported_by: row.reported_by,
        weight_pounds: row.weight_pounds,
      }),
    ),
    ...visits.flatMap(({ id, ticket_number: number }) =>
      number === null || noted.has(id) ? [] : [eventOf('ticket', id, { number })],
    ),
    ...(rows.disposal_visit_facts ?? []).map((row) =>
      eventOf('visit-fact', row.fact_id, { visit_id: row.visit_id }),
    ),
    ...(rows.disposal_visit_notes ?? []).map((row) =>
      eventOf('note', row.id, {
        visit_id: row.visit_id,
        kind: row.kind,
        note: row.note,
        user_id: row.user_id,
        recorded_at: utc(row.created_at),
      }),
    ),
    ...(rows.gate_receipts ?? []).map((row) =>
      eventOf('gate-receipt', row.visit_id, {
        ...signedAtGate(row),
        reported_gallons: row.reported_gallons,
      }),
    ),
    ...(rows.gate_receipt_changes ?? []).map((row) =>
      eventOf('gate-receipt-change', row.id, {
        visit_id: row.visit_id,
        version: row.version,
        ...signedAtGate(row),
      }),
    ),
    ...(rows.load_restatements ?? []).map((row) =>
      eventOf('restatement', row.id, {
        compartment_id: row.compartment_id,
        first_sequence: row.first_sequence,
        last_sequence: row.last_sequence,
        before: row.before,
        after: row.after,
        recorded_at: utc(row.created_at),
      }),
    ),
    ...(rows.custody_days ?? []).map((row) =>
      eventOf('day', dayId(row), {
        closed_at: utc(row.closed_at),
        closed_by: row.closed_by,
        compartments: row.compartments,
        on_board_reason: row.on_board_reason,
        findings: row.findings,
        reason: row.reason,
      }),
    ),
  ];
}

const signedAtGate = (row: Omit<GateReceiptRow, 'reported_gallons'>) => ({
  link_id: row.link_id,
  outcome: row.outcome,
  received_gallons: row.received_gallons,
  is_posted: row.is_posted,
  ticket_number: row.ticket_number,
  reason: row.reason,
  ph: row.ph,
  note: row.note,
  name: row.name,
  strokes: row.strokes,
  code_mailed_to: row.code_mailed_to,
  recorded_at: utc(row.created_at),
});

/**
 * Keys of replaced ticket numbers, which the rows no longer contain; and of visits whose current number was never
 * recorded.
 */
export function ticketFaults(rows: Rows): {
  readonly replaced: ReadonlySet<string>;
  readonly wrong: ReadonlySet<string>;
} {
  const noted = notedNumbers(rows);
  const visits = rows.disposal_visits ?? [];
  const wrong = visits.filter(({ id, ticket_number: number }) => noted.get(id)?.has(number ?? '') === false);
  return {
    replaced: new Set([...noted.keys()].map((id) => `ticket ${id}`)),
    wrong: new Set(wrong.map(({ id }) => `visit ${id}`)),
  };
}

/**
 * Keys of rows that have no event but are later than the first row of their kind that has one.
 * @param told keys of all events, with their position in the chain
 */
export function untoldOfVisits(rows: Rows, told: ReadonlyMap<string, number>): string[] {
  const facts = (rows.disposal_visit_facts ?? []).map(({ fact_id: id }) => ({
    key: `visit-fact ${id}`,
    // A dump and its link to the visit are written together.
    at: told.get(`fact ${id}`) ?? -1,
  }));
  const notes = (rows.disposal_visit_notes ?? []).map((row) => ({
    key: `note ${row.id}`,
    at: Date.parse(row.created_at),
  }));
  const days = (rows.custody_days ?? []).map((row) => ({
    key: `day ${dayId(row)}`,
    at: Date.parse(row.closed_at),
  }));
  const receipts = (rows.gate_receipts ?? []).map((row) => ({
    key: `gate-receipt ${row.visit_id}`,
    at: Date.parse(row.created_at),
  }));
  const changes = (rows.gate_receipt_changes ?? []).map((row) => ({
    key: `gate-receipt-change ${row.id}`,
    at: Date.parse(row.created_at),
  }));
  const restatements = (rows.load_restatements ?? []).map((row) => ({
    key: `restatement ${row.id}`,
    at: Date.parse(row.created_at),
  }));
  return [facts, notes, days, receipts, changes, restatements].flatMap((kind) => {
    const first = Math.min(Infinity, ...kind.flatMap(({ key, at }) => (told.has(key) ? at : [])));
    return kind.flatMap(({ key, at }) => (!told.has(key) && at > first ? key : []));
  });
}

function notedNumbers({ disposal_visit_notes: notes = [] }: Rows): Map<string, Set<string>> {
  const numbers = notes.filter(({ kind }) => kind === 'ticket-number');
  return new Map(
    [...Map.groupBy(numbers, ({ visit_id: id }) => id)].map(([id, own]) => [
      id,
      new Set(own.map(({ note }) => note)),
    ]),
  );
}

const dayId = (row: DayRow): string => `${row.vehicle_id} ${row.date}`;

const utc = (text: string): string => new Date(text).toISOString();

const eventOf = (type: string, id: string, told: object) => ({
  key: `${type} ${id}`,
  body: canonicalJson({ ...told, type, id }),
});
