import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { strFromU8, strToU8, unzipSync, zipSync, type Unzipped } from 'fflate';
import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger, type EventRow } from '@haulwright/domain/custody/chain/ledger-events';
import { bodyOf } from '../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../test/server/server-of-file.ts';
import {
  day,
  listOf,
  make,
  makeHaulingCompany,
  sign,
  type HaulingCompany,
} from '../features/manifests/testing.ts';
import { atTheGate } from '../features/manifests/gate/testing.ts';
import { loadCustody, sha256 } from '../features/custody/chain/custody-events.queries.ts';
import type { TenantTransaction } from '../platform/database/database.ts';
import { faultInWords, verifyExport } from './verify-custody.ts';

const server = serverOfFile();
let company: HaulingCompany;
let files: Unzipped;
let events: readonly EventRow[];

const table = <Row>(name: string): Row[] => JSON.parse(strFromU8(files[`json/${name}.json`]!)) as Row[];
const withTable = (name: string, rows: readonly unknown[]): Uint8Array =>
  zipSync({ ...files, [`json/${name}.json`]: strToU8(JSON.stringify(rows)) }, { level: 0 });

/**
 * A day with everything that is chained: loads, a corrected one, a visit with a note and what its site signed, papers,
 * and its close.
 */
beforeAll(async () => {
  company = await makeHaulingCompany(server);
  const { admin, dispatcher } = company;
  const truck = await company.newTruck();
  await truck.pumped('Miller', 1_050, 0);
  await truck.pumped('Jones', 950, 60);
  const visitId = await truck.dumped(1_900, 120);
  const { shares } = bodyOf(await dispatcher.call('GET', `/compliance/tickets/${visitId}`));
  const correction = { factId: shares[0].factId, gallons: 1_000, reason: 'The glass said so' };
  bodyOf(await dispatcher.call('POST', `/compliance/tickets/${visitId}/corrections`, correction));
  const note = { kind: 'hauler', text: 'The glass was read from the side' };
  bodyOf(await dispatcher.call('POST', `/compliance/tickets/${visitId}/notes`, { note }));
  bodyOf(await make(dispatcher, visitId));
  for (const manifest of (await listOf(dispatcher, visitId)).manifests)
    for (const role of ['generator', 'hauler']) bodyOf(await sign(dispatcher, manifest, role));
  const gate = atTheGate(server, company);
  const token = await gate.tokenOf(visitId);
  bodyOf(await gate.receive(token, 1_900));
  bodyOf(await gate.change(token, 1, 1_900, { note: 'The meter was read twice' }));
  const closing = { vehicleId: truck.id, date: day, onBoardReason: null, reason: 'All known' };
  bodyOf(await admin.call('POST', '/compliance/days/closing', closing));
  const answer = await fetch(`${server.url}/api/exports/company`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  events = table<EventRow>('custody_events').toSorted((a, b) => a.sequence - b.sequence);
});

/** Runs `npm run custody:verify` as an operator does. */
function verify(...args: readonly string[]): { code: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/custody-verify.ts', ...args], {
    cwd: fileURLToPath(new URL('../../../..', import.meta.url)),
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir },
  });
  return { code: status, said: `${stdout}${stderr}` };
}

/** Simulates someone who disables the triggers, changes a row, and restores everything. */
async function asOwner(name: string, statement: string): Promise<void> {
  await server.database.asSystem((tx) =>
    tx.execute(
      sql.raw(
        `do $$ begin alter table ${name} disable trigger user; ${statement}; alter table ${name} enable trigger user; end $$`,
      ),
    ),
  );
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** A text with one bit of one of its characters flipped; letters and digits stay printable. */
function flipped(text: string, at: number): string {
  const code = text.charCodeAt(at % text.length) ^ 1;
  return text.slice(0, at % text.length) + String.fromCharCode(code) + text.slice((at % text.length) + 1);
}

describe('a flipped byte', () => {
  it('is in a chain that was whole before, with all kinds of events', () => {
    expect(verify('--company', company.companyId)).toMatchObject({ code: 0 });
    const kinds = new Set(events.map(({ body }) => (JSON.parse(body) as { type: string }).type));
    expect([...kinds].toSorted()).toEqual(expect.arrayContaining(['day', 'entry', 'fact', 'note', 'visit']));
    expect(verifyExport(withTable('custody_events', events), null).faults).toEqual([]);
  });

  it('of an event in the database is named by its number', async () => {
    const { sequence, body } = events[Math.floor(events.length / 2)]!;
    const write = (text: string) =>
      asOwner(
        'custody_events',
        `update custody_events set body = ${quoted(text)} where company_id = '${company.companyId}' and sequence = ${sequence}`,
      );
    await write(flipped(body, 40));
    const { code, said } = verify();
    await write(body);
    expect(said).toContain(`Event ${sequence} does not fit its hash: it, or one before it, was changed.`);
    expect(code).toBe(1);
  });

  it.each([
    ['load_facts', 'gallons', 'fact'],
    ['load_postings', 'gallons', 'entry'],
    ['disposal_visit_notes', 'note', 'note'],
    ['manifest_versions', 'body', 'manifest'],
    ['manifest_signatures', 'name', 'manifest-signature'],
    ['custody_days', 'reason', 'day'],
    ['gate_receipts', 'name', 'gate-receipt'],
    ['gate_receipts', 'received_gallons', 'gate-receipt'],
    ['gate_receipt_changes', 'name', 'gate-receipt-change'],
  ])('of %s.%s in the database is named by what its event says', async (name, column, kind) => {
    const change = column.endsWith('gallons')
      ? `${column} # 1`
      : `overlay(${column} placing '#' from 2 for 1)`;
    const found = await server.database
      .asSystem(async (tx) => {
        await tx.execute(sql.raw(`alter table ${name} disable trigger user`));
        await tx.execute(
          sql.raw(
            `update ${name} set ${column} = ${change} where ctid = (select min(ctid) from ${name} where ${column} is not null)`,
          ),
        );
        const { events: told, rows, head } = await loadCustody(tx as unknown as TenantTransaction);
        const { faults } = verifyLedger(sha256, told, rows, head);
        throw Object.assign(new Error('undo'), { sentences: faults.map(faultInWords) });
      })
      .catch((error: unknown) => (error as { sentences?: string[] }).sentences ?? error);
    expect(found).toEqual([
      expect.stringMatching(new RegExp(`^The ${kind} .+ is not what event \\d+ says it was\\.$`)),
    ]);
  });

  it('of an export is named by the command, from nothing but the file', async () => {
    const [first, ...rest] = events.toReversed();
    const path = join(server.dataDir, 'export.zip');
    await writeFile(
      path,
      withTable('custody_events', [{ ...first, body: flipped(first!.body, 30) }, ...rest]),
    );
    const { code, said } = verify(path);
    expect([code, said]).toEqual([
      1,
      expect.stringContaining(`Event ${first?.sequence} does not fit its hash`),
    ]);
  });

  it('anywhere in an event of an export is named by its number', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.boolean(), (which, at, isHash) => {
        const event = events[which % events.length]!;
        // Replaces one hex digit by another: anything else would not be a hash.
        const digit = (Number.parseInt(event.hash.charAt(at % 64), 16) ^ 1).toString(16);
        const other = isHash
          ? { ...event, hash: event.hash.slice(0, at % 64) + digit + event.hash.slice((at % 64) + 1) }
          : { ...event, body: flipped(event.body, at) };
        const rows = events.map((one) => (one === event ? other : one));
        expect(verifyExport(withTable('custody_events', rows), null).faults).toContainEqual({
          kind: 'hash',
          sequence: event.sequence,
        });
      }),
      { numRuns: 60 },
    );
  });
});
