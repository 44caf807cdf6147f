import { createHash } from 'node:crypto';
import { assert, dictionary, integer, oneof, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Sha256 } from './chain.ts';
import { canonicalJson } from '../../kernel/canonical-json.ts';
import { chained, eventsOf, verifyLedger, type LedgerRows } from './ledger-events.ts';

const sha256: Sha256 = (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest());

const fact = (id: string, gallons: number) => ({
  id,
  compartment_id: 'T1',
  kind: 'pickup',
  occurred_at: '2026-11-23T13:00:00+00:00',
  recorded_at: '2026-11-23T13:01:00.5+00:00',
  gallons,
  waste_type: 'septage',
  method: 'meter',
  client_address_id: 'miller',
  job_id: null,
  disposal_site_id: null,
  emptied: null,
  to_compartment_id: null,
  actor_user_id: 'levi',
  replaces_id: null,
  reason: null,
});
const entry = (id: string, sequence: number, factId: string) => ({
  id,
  sequence,
  kind: 'pickup',
  fact_id: factId,
  compartment_id: 'T1',
  occurred_at: '2026-11-23T13:00:00+00:00',
  recorded_at: '2026-11-23T13:01:00+00:00',
  reverses_id: null,
});
const account = {
  id: 'A',
  kind: 'compartment',
  client_address_id: null,
  compartment_id: 'T1',
  disposal_site_id: null,
  waste_type: 'septage',
};
const ledger = (changes: Partial<LedgerRows> = {}): LedgerRows => ({
  load_facts: [fact('f1', 500), fact('f2', 300)],
  load_entries: [entry('e1', 1, 'f1'), entry('e2', 2, 'f2')],
  load_postings: [
    { entry_id: 'e1', line: 1, account_id: 'A', gallons: 500 },
    { entry_id: 'e2', line: 1, account_id: 'A', gallons: 300 },
  ],
  load_accounts: [account],
  load_attributions: [{ entry_id: 'e2', pickup_fact_id: 'f1', gallons: 7 }],
  ...changes,
});
const events = chained(sha256, { sequence: 0, hash: null }, eventsOf(ledger()));
const head = { sequence: 4, hash: events[3]?.hash ?? null };
const faults = (rows: LedgerRows, told = events, end = head) =>
  verifyLedger(sha256, told, rows, end).faults.map(
    (fault) => `${fault.kind} ${'key' in fault ? fault.key : fault.sequence}`,
  );

describe('a chained ledger', () => {
  test('is whole', () => {
    expect(verifyLedger(sha256, events, ledger(), head)).toEqual({
      events: 4,
      before: 0,
      lastHash: head.hash,
      faults: [],
    });
  });

  test('is the same in parts and at once, and however its rows are written', () => {
    const all = eventsOf(ledger());
    const first = chained(sha256, { sequence: 0, hash: null }, all.slice(0, 1));
    const rest = chained(sha256, { sequence: 1, hash: first[0]?.hash ?? null }, all.slice(1));
    expect([...first, ...rest]).toEqual(events);
    const otherZone = { ...fact('f1', 500), occurred_at: '2026-11-23T08:00:00-05:00', company_id: 'c' };
    expect(faults(ledger({ load_facts: [otherZone, fact('f2', 300)] }))).toEqual([]);
  });

  test.each<[string, LedgerRows, string[]]>([
    ['a changed fact', ledger({ load_facts: [fact('f1', 501), fact('f2', 300)] }), ['changed fact f1']],
    ['a fact that is gone', ledger({ load_facts: [fact('f1', 500)] }), ['missing fact f2']],
    [
      'a changed line',
      ledger({
        load_postings: [
          { entry_id: 'e1', line: 1, account_id: 'A', gallons: 499 },
          { entry_id: 'e2', line: 1, account_id: 'A', gallons: 300 },
        ],
      }),
      ['changed entry e1'],
    ],
    ['a share that is gone', ledger({ load_attributions: [] }), ['changed entry e2']],
    [
      'an account that was renamed',
      ledger({ load_accounts: [{ ...account, waste_type: 'grease' }] }),
      ['changed entry e1', 'changed entry e2'],
    ],
    [
      'an entry nobody was told of',
      ledger({ load_entries: [...ledger().load_entries, entry('e3', 3, 'f2')] }),
      ['untold entry e3'],
    ],
  ])('names %s', (_, rows, expected) => {
    expect(faults(rows)).toEqual(expected);
  });

  test('names events that were cut off the end, and a head that is another', () => {
    expect(faults(ledger({ load_entries: [entry('e1', 1, 'f1')] }), events.slice(0, 3))).toEqual(['cut 4']);
    expect(faults(ledger(), events, { ...head, hash: '0'.repeat(64) })).toEqual(['cut 4']);
  });

  test('vouches for nothing from before it began', () => {
    const rows = ledger({ load_entries: [entry('e0', 1, 'f0'), entry('e1', 2, 'f1')] });
    const told = chained(
      sha256,
      { sequence: 0, hash: null },
      eventsOf(rows).filter(({ key }) => key !== 'entry e0'),
    );
    expect(verifyLedger(sha256, told, rows, null)).toMatchObject({ before: 1, faults: [] });
  });

  test('names an event that cannot be read', () => {
    const [broken] = chained(sha256, { sequence: 0, hash: null }, [{ key: '', body: '{' }]);
    expect(verifyLedger(sha256, broken ? [broken] : [], ledger({ load_entries: [] }), null).faults).toEqual([
      { kind: 'unreadable', sequence: 1 },
    ]);
  });
});

describe('visits and closed days', () => {
  const visit = {
    id: 'v1',
    vehicle_id: 'truck',
    disposal_site_id: 'plant',
    occurred_at: '2026-11-23T15:00:00+00:00',
    created_at: '2026-11-23T15:00:00+00:00',
    reported_by: 'levi',
    ticket_number: '4711',
    weight_pounds: null,
  };
  const note = (id: string, kind: string, text: string, minute: number) => ({
    id,
    visit_id: 'v1',
    kind,
    note: text,
    user_id: 'dana',
    created_at: `2026-11-24T08:0${minute}:00+00:00`,
  });
  const day = (date: string, closing: number) => ({
    vehicle_id: 'truck',
    date,
    closed_at: `${date}T22:00:00+00:00`,
    closed_by: 'dana',
    compartments: [{ closing, opening: 0 }],
    on_board_reason: null,
    findings: [],
    reason: null,
  });
  const whole = (changes: Partial<LedgerRows> = {}): LedgerRows => ({
    ...ledger(),
    disposal_visits: [visit],
    disposal_visit_facts: [{ visit_id: 'v1', fact_id: 'f1' }],
    disposal_visit_notes: [note('n1', 'hauler', 'The glass was read from the side', 1)],
    custody_days: [day('2026-11-23', 0)],
    ...changes,
  });
  const chainOfAll = chained(sha256, { sequence: 0, hash: null }, eventsOf(whole()));
  const numbered = [...(whole().disposal_visit_notes ?? []), note('n2', 'ticket-number', '4712', 2)];
  const chainWithNumber = chained(
    sha256,
    { sequence: chainOfAll.length, hash: chainOfAll.at(-1)?.hash ?? null },
    eventsOf(whole({ disposal_visit_notes: numbered })).filter(({ key }) => key === 'note n2'),
  );
  const found = (rows: LedgerRows, told = chainOfAll) =>
    verifyLedger(sha256, told, rows, null).faults.map(
      (fault) => `${fault.kind} ${'key' in fault ? fault.key : fault.sequence}`,
    );

  test.each<[string, LedgerRows, string[]]>([
    ['nothing of what is whole', whole(), []],
    [
      'a visit at another site',
      whole({ disposal_visits: [{ ...visit, disposal_site_id: 'field' }] }),
      ['changed visit v1'],
    ],
    [
      'a changed ticket number',
      whole({ disposal_visits: [{ ...visit, ticket_number: '1' }] }),
      ['changed ticket v1'],
    ],
    ['a visit that is gone', whole({ disposal_visits: [] }), ['missing visit v1', 'missing ticket v1']],
    [
      'a dump given to another visit',
      whole({ disposal_visit_facts: [{ visit_id: 'v2', fact_id: 'f1' }] }),
      ['changed visit-fact f1'],
    ],
    ['a note that is gone', whole({ disposal_visit_notes: [] }), ['missing note n1']],
    ['a changed balance', whole({ custody_days: [day('2026-11-23', 5)] }), ['changed day truck 2026-11-23']],
    [
      'a day nobody closed',
      whole({ custody_days: [day('2026-11-23', 0), day('2026-11-24', 0)] }),
      ['untold day truck 2026-11-24'],
    ],
  ])('names %s', (_, rows, expected) => {
    expect(found(rows)).toEqual(expected);
  });

  test('a number the office added stands in the place of the reported one, and no other does', () => {
    const told = [...chainOfAll, ...chainWithNumber];
    const rows = (number: string) =>
      whole({ disposal_visits: [{ ...visit, ticket_number: number }], disposal_visit_notes: numbered });
    expect(found(rows('4712'), told)).toEqual([]);
    expect(found(rows('9999'), told)).toEqual(['changed visit v1']);
  });
});

test('canonical JSON does not depend on the order of names', () => {
  assert(
    property(dictionary(string(), oneof(integer(), string())), (members) => {
      const turned = Object.fromEntries(Object.entries(members).toReversed());
      expect(canonicalJson(turned)).toBe(canonicalJson(members));
      expect(JSON.parse(canonicalJson(members))).toEqual({ ...members });
    }),
  );
});
