import { writeFile } from 'node:fs/promises';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { chainHash } from '@haulwright/domain/custody/chain/chain';
import { bytesOf, hexOf } from '@haulwright/domain/custody/chain/hex';
import type { EventRow } from '@haulwright/domain/custody/chain/ledger-events';
import { isProven } from '@haulwright/domain/custody/chain/seal';
import { checkCodeOf } from '@haulwright/domain/manifests/manifest-numbers';
import type { CheckedPaper } from '@haulwright/domain/manifests/manifest-view';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { readOutbox } from '../../../../../test/server/outbox.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { faultInWords, verifyExport, verifyInstallation } from '../../operator/verify-custody.ts';
import { isSigned } from '../../platform/secrets/signing.ts';
import { sha256 } from '../custody/chain/custody-events.queries.ts';
import {
  day,
  listOf,
  make,
  makeHaulingCompany,
  sign,
  type HaulingCompany,
  type Truck,
} from '../manifests/testing.ts';

const server = serverOfFile();
let company: HaulingCompany;

beforeAll(async () => {
  company = await makeHaulingCompany(server);
});

const verified = async () => (await verifyInstallation(server.database, company.companyId))[0]!;

async function exported(): Promise<Uint8Array> {
  const headers = { authorization: `Bearer ${company.admin.token}` };
  return new Uint8Array(await (await fetch(`${server.url}/api/exports/company`, { headers })).arrayBuffer());
}

/** A complete truck day with a manifest. */
async function drive(): Promise<{
  truck: Truck;
  number: string;
  checkCode: string;
  close(): Promise<unknown>;
}> {
  const truck = await company.newTruck();
  await truck.pumped('Miller', 1_000, 0);
  const visitId = await truck.dumped(1_000, 120);
  bodyOf(await make(company.dispatcher, visitId));
  const [manifest] = (await listOf(company.dispatcher, visitId)).manifests;
  bodyOf(await sign(company.dispatcher, manifest!, 'hauler'));
  const closing = { vehicleId: truck.id, date: day, onBoardReason: null, reason: 'All known' };
  return {
    truck,
    number: manifest!.number,
    checkCode: manifest!.checkCode,
    close: async () => bodyOf(await company.admin.call('POST', '/compliance/days/closing', closing)),
  };
}

const check = async ({ number, checkCode }: { number: string; checkCode: string }): Promise<CheckedPaper> =>
  bodyOf(await server.call('POST', '/api/manifest-checks', { body: { number, checkCode } }));

/** Runs `npm run custody:verify`. */
function command(...args: readonly string[]): { code: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/custody-verify.ts', ...args], {
    cwd: fileURLToPath(new URL('../../../../..', import.meta.url)),
    encoding: 'utf8',
  });
  return { code: status, said: `${stdout}${stderr}` };
}

describe('a seal', () => {
  it('is made when a day is closed, is mailed once, and covers what came since the one before', async () => {
    const [one, two] = [await drive(), await drive()];
    expect((await check(one)).seal).toBeNull();
    expect(await verified()).toMatchObject({ seals: 0, faults: [] });
    await one.close();
    await two.close();
    const { seals, keys, events, lastHash, faults } = await verified();
    expect({ seals, keys, faults }).toEqual({
      seals: 2,
      keys: [server.services.custodySigner.publicKey],
      faults: [],
    });

    const at = new Date();
    expect(await server.services.sealMail.sendDue(at)).toBe(2);
    expect(await server.services.sealMail.sendDue(new Date(at.getTime() + 86_400_000))).toBe(0);
    const mails = (await readOutbox(server)).filter(
      ({ to, subject }) => to === company.admin.email && subject.startsWith('Seals'),
    );
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Seals 1 to 2 of your gallon records: keep this email',
    ]);
    const text = mails[0]?.text ?? '';
    expect(text).toContain(`Public key ${keys[0]}`);
    expect(text).toContain((await check(one)).seal?.root);
    expect(text).toContain(`--expect ${events}:${lastHash}`);
    // The mail's own check, on an export as it says.
    expect(verifyExport(await exported(), { sequence: events, hash: lastHash })).toMatchObject({
      seals: 2,
      faults: [],
    });
    expect(text).not.toMatch(/Miller/);
  });

  it('of another company is mailed to that company alone', async () => {
    const mailed = (await readOutbox(server)).filter(({ to }) => to !== company.admin.email);
    expect(mailed.filter(({ subject }) => subject.startsWith('Seal'))).toEqual([]);
  });

  it('proves a paper without the server', async () => {
    const paper = await drive();
    await paper.close();
    const { seal } = await check(paper);
    const proof = seal!.proof;
    expect(isProven(sha256, isSigned, proof)).toBe(true);
    expect(checkCodeOf(proof.leaf)).toBe(paper.checkCode);
    const file = join(server.dataDir, 'proof.json');
    await writeFile(file, JSON.stringify(proof));
    const code = `${paper.checkCode.slice(0, 5)}-${paper.checkCode.slice(5)}`;
    const whole = command('--proof', file);
    expect(whole.said).toContain(`The paper with the check code ${code} is under this seal`);
    expect(whole.said).toContain(server.services.custodySigner.publicKey);
    expect(whole.code).toBe(0);
    await writeFile(
      file,
      JSON.stringify({ ...proof, statement: proof.statement.replace('"number":', '"number":1') }),
    );
    const changed = command('--proof', file);
    expect(changed.said).toContain('does not hold');
    expect(changed.code).toBe(1);
    await writeFile(file, '{}');
    expect(command('--proof', file).said).toContain('is not a proof');
  });

  it('gives a chain away that was made again to its end, seals of the same numbers and all', async () => {
    const archive = await exported();
    expect(verifyExport(archive, null)).toMatchObject({ faults: [] });
    const files = unzipSync(archive);
    const rowsOf = <Row>(table: string): Row[] =>
      JSON.parse(strFromU8(files[`json/${table}.json`]!)) as Row[];
    const facts = rowsOf<{ id: string; gallons: number }>('load_facts');
    const [forged] = facts;
    // An attacker changes a fact, its event, and every hash after it.
    let previous: string | null = null;
    const events = rowsOf<EventRow>('custody_events')
      .toSorted((a, b) => a.sequence - b.sequence)
      .map((event) => {
        const body =
          event.body.includes(`"id":"${forged!.id}"`) && event.body.includes('"type":"fact"')
            ? event.body.replace(/"gallons":\d+/, '"gallons":1')
            : event.body;
        previous = hexOf(chainHash(sha256, previous === null ? null : bytesOf(previous), body));
        return { ...event, body, hash: previous };
      });
    forged!.gallons = 1;
    const again = zipSync({
      ...files,
      'json/load_facts.json': strToU8(JSON.stringify(facts)),
      'json/custody_events.json': strToU8(JSON.stringify(events)),
    });
    const said = verifyExport(again, null).faults.map(faultInWords);
    expect(said).toContain('Seal 1 does not fit the events it covers: one of them was changed or taken out.');
    expect(said.some((sentence) => /^Event|^The fact/.test(sentence))).toBe(false);
  });

  it('cannot be changed or taken out, and can be mailed', async () => {
    for (const statement of [
      sql`update custody_seals set root = repeat('0', 64)`,
      sql`delete from custody_seals`,
      sql`truncate custody_seals`,
    ])
      await expect(server.database.asSystem((tx) => tx.execute(statement))).rejects.toThrow(
        /Failed query|refused/,
      );
  });
});
