import { randomInt } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { v5, v7 } from 'uuid';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { compartmentsOf } from '../../apps/server/src/features/custody/ledger/compartments.queries.ts';
import { verifyInstallation } from '../../apps/server/src/operator/verify-custody.ts';
import { openDatabase, type Database } from '../../apps/server/src/platform/database/database.ts';
import { findRunningEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded/embedded-postgres.ts';
import { disposalSiteValues, vehicleValues } from '../factories/fleet.ts';
import { runNpm } from '../npm-process.ts';
import { freePort, postmasterOf, startProduct } from '../product-process.ts';
import { openBooks } from './custody-books.ts';
import { openOffice, type Office } from './office.ts';
import { patiently } from '../patience.ts';

/** Two phones work with one truck, a third with another. */
const truckOfPhone = [0, 0, 1];
/** A phone's repeated reports: two pickups, and a dump of everything. */
const round = [120, 180, -300];

export interface KillPlan {
  readonly kills: number;
  /** Maximum milliseconds of posting before a server is killed. */
  readonly longestMs: number;
}

export interface Posted {
  readonly kills: number;
  readonly acknowledged: number;
  /** Acknowledged reports whose fact is not in the ledger exactly once, and facts without a report. */
  readonly wrongFacts: readonly string[];
  /** Reports that got a different answer when they were sent again. */
  readonly otherAnswers: readonly string[];
  readonly unbalancedEntries: number;
  readonly wrongBalances: number;
  /** Per truck: the load by the ledger, and what its phones did not dump. */
  readonly onBoard: readonly number[];
  readonly expectedOnBoard: readonly number[];
  readonly site: number;
  readonly expectedSite: number;
  readonly chainFaults: readonly unknown[];
  /** Job, price, bill, tickets and papers that say something else. */
  readonly otherBooks: readonly string[];
  /** Exit code of `npm run custody:verify`. */
  readonly verifyCode: number | null;
}

interface Sent {
  readonly id: string;
  readonly gallons: number;
  readonly command: object;
  answer?: string;
}

interface Phone {
  readonly deviceId: string;
  readonly truck: number;
  readonly all: Sent[];
  /** Sent or about to be sent, but unanswered. */
  unanswered: Sent[];
}

/**
 * Phones report pickups and dumps while the server is repeatedly killed, every second time with its database;
 * unanswered reports are sent again, as a phone does. At the end the ledger, and what follows it, is compared with
 * the reports.
 */
export async function postUnderKills({ kills, longestMs }: KillPlan): Promise<Posted> {
  const dataDir = await mkdtemp(join(tmpdir(), 'haulwright-custody-kills-'));
  await chmod(dataDir, 0o755);
  // One address for all of its lives: tokens contain it.
  const environment = { DATA_DIR: dataDir, PORT: String(await freePort()), LOG_LEVEL: 'fatal' };
  let product = await startProduct(environment);
  try {
    const office = await openOffice(product.url);
    const books = await openBooks(office);
    const { jobId, siteId, tanks } = await openYard(office, dataDir, books.jobTypeId);
    const phones = truckOfPhone.map((truck): Phone => ({
      deviceId: v7(),
      truck,
      all: [],
      unanswered: [],
    }));
    const otherAnswers: string[] = [];
    const report = (phone: Phone, at: number): Sent => {
      const id = v7();
      const gallons = round[phone.all.length % round.length] ?? 0;
      // One second per report within the last hours, so that the phones' times interleave.
      const capturedAt = new Date(begunAt + phone.all.length * 1_000 + at * 100).toISOString();
      const row = { compartmentId: tanks[phone.truck], gallons: Math.abs(gallons), method: 'meter' };
      const command = {
        id,
        v: 1,
        subject: `job:${jobId}`,
        after: null,
        seen: null,
        capturedAt,
        clock: { offsetMs: 0, checkedAt: capturedAt },
        position: { none: 'off' },
        files: [],
        ...(gallons > 0
          ? { type: 'load.taken', data: { jobId, rows: [{ ...row, wasteType: 'septage' }] } }
          : {
              type: 'load.dumped',
              data: {
                disposalSiteId: siteId,
                routeId: null,
                rows: [{ ...row, emptied: false }],
                ticketNumber: `P${at}-${phone.all.length}`,
                weightPounds: null,
              },
            }),
      };
      const sent = { id, gallons, command };
      phone.all.push(sent);
      return sent;
    };
    /** @returns whether it was answered; a repeated answer must be the same */
    const send = async (phone: Phone, batch: readonly Sent[]): Promise<boolean> => {
      const answer = await office
        .call('/api/field/v1/commands', {
          body: {
            deviceId: phone.deviceId,
            appVersion: '1.0.0',
            sentAt: new Date().toISOString(),
            commands: batch.map(({ command }) => command),
          },
        })
        .catch(() => undefined);
      // A server whose database was killed before it notices.
      if (answer?.status !== 200) return false;
      for (const [at, { outcome, code }] of answer.body.outcomes.entries()) {
        const said = `${outcome} ${code ?? ''}`.trim();
        const sent = batch[at];
        if (sent === undefined) continue;
        if ((sent.answer ?? said) !== said) otherAnswers.push(`${sent.id}: ${sent.answer}, then ${said}`);
        sent.answer = said;
      }
      return true;
    };
    const begunAt = Date.now() - 12 * 3_600_000;
    for (let kill = 0; kill < kills; kill += 1) {
      const stop = new AbortController();
      const before = count(phones);
      const work = phones.map(async (phone, at) => {
        while (!stop.signal.aborted) {
          if (phone.unanswered.length === 0)
            phone.unanswered = Array.from({ length: 1 + randomInt(4) }, () => report(phone, at));
          if (await send(phone, phone.unanswered)) phone.unanswered = [];
        }
      });
      for (
        const end = Date.now() + patiently(60_000);
        count(phones) < before + 2 * phones.length;
        await pause(5)
      )
        if (Date.now() > end) throw new Error(`nothing is answered: ${product.output()}`);
      await pause(randomInt(longestMs));
      const postmaster = postmasterOf(dataDir);
      const dying = product.kill('SIGKILL');
      if (kill % 2 === 1) process.kill(postmaster, 'SIGKILL');
      stop.abort();
      await dying;
      await Promise.all(work);
      product = await startProduct(environment);
      // The newest answered ones, and all unanswered ones.
      for (const phone of phones) {
        const answered = phone.all.filter(({ answer }) => answer !== undefined).slice(-40);
        for (const batch of [answered, phone.unanswered])
          if (batch.length > 0 && !(await send(phone, batch))) throw new Error(product.output());
        phone.unanswered = [];
        // Papers of a dump that the next pickups, with times before it, still change.
        const dump = phone.all.findLast(({ gallons, answer }) => gallons < 0 && answer === 'applied');
        if (dump !== undefined) await books.makePapers(dump.id);
      }
    }
    const pumped = phones
      .flatMap(({ all }) => all)
      .reduce((sum, { gallons }) => sum + Math.max(0, gallons), 0);
    const otherBooks = await books.complaints(jobId, pumped);
    const verify = runNpm(['run', '--silent', 'custody:verify'], { DATA_DIR: dataDir });
    const { code: verifyCode } = await verify.ended;
    const audited = await withDatabaseOf(dataDir, (database) => audit(database, phones, tanks));
    return { kills, acknowledged: count(phones), otherAnswers, otherBooks, verifyCode, ...audited };
  } finally {
    await product.kill('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
}

const count = (phones: readonly Phone[]): number =>
  phones.flatMap(({ all }) => all.filter(({ answer }) => answer !== undefined)).length;

/** A job of the owner, who drives, a plant and two trucks. */
async function openYard(
  office: Office,
  dataDir: string,
  jobTypeId: string,
): Promise<{ jobId: string; siteId: string; tanks: readonly string[] }> {
  const saved = async (path: string, options?: Parameters<Office['call']>[1]) => {
    const { status, body } = await office.call(path, options);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  };
  const { userId, companyId } = await saved('/api/me');
  const client = await saved('/api/clients', {
    body: {
      name: 'Miller',
      phone: '717-555-0100',
      serviceTypeIds: [(await saved('/api/service-types'))[0].id],
      addresses: [{ streetLine1: '1 Main St', city: 'Lititz', state: 'PA', postalCode: '17543' }],
    },
  });
  const job = await saved('/api/jobs', {
    body: {
      clientId: client.id,
      clientAddressId: client.addresses[0].id,
      title: 'Pump the tank',
      jobTypeId,
      wasteType: 'septage',
      scheduledDate: calendarDateIn(new Date(), 'America/New_York'),
    },
  });
  await saved(`/api/jobs/${job.id}/assignee`, { method: 'PUT', body: { assignedTo: userId } });
  // Every pickup is priced again.
  await saved(`/api/jobs/${job.id}/status`, { method: 'PUT', body: { status: 'in_progress' } });
  await saved(`/api/jobs/${job.id}/status`, { method: 'PUT', body: { status: 'completed' } });
  const site = await saved('/api/disposal-sites', { body: disposalSiteValues() });
  const vehicleIds: string[] = [];
  for (const name of ['Truck A', 'Truck B'])
    vehicleIds.push((await saved('/api/vehicles', { body: vehicleValues({ name }) })).id);
  const tanks = await withDatabaseOf(dataDir, (database) =>
    database.inTenant({ companyId }, (tx) => compartmentsOf(tx, companyId, vehicleIds)),
  );
  return {
    jobId: job.id,
    siteId: site.id,
    tanks: vehicleIds.map((one) => tanks.find(({ vehicleId }) => vehicleId === one)?.id ?? ''),
  };
}

async function withDatabaseOf<T>(dataDir: string, work: (database: Database) => Promise<T>): Promise<T> {
  const connectionString = (await findRunningEmbeddedPostgres(dataDir)) ?? '';
  const database = openDatabase({ connectionString, log: console, poolSize: 1 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function audit(
  database: Database,
  phones: readonly Phone[],
  tanks: readonly string[],
): Promise<Omit<Posted, 'kills' | 'acknowledged' | 'otherAnswers' | 'otherBooks' | 'verifyCode'>> {
  const all = phones.flatMap((phone) =>
    phone.all.map((sent) => ({ ...sent, tank: tanks[phone.truck] ?? '' })),
  );
  const [verified] = await verifyInstallation(database);
  return database.asSystem(async (tx) => {
    const { rows: facts } = await tx.execute<{ id: string; kind: string; gallons: number; tank: string }>(
      sql`select id, kind, gallons, compartment_id as tank from load_facts`,
    );
    const told = (kind: string, gallons: number, tank: string): string => `${kind} ${gallons} ${tank}`;
    const stored = new Map(facts.map(({ id, kind, gallons, tank }) => [id, told(kind, gallons, tank)]));
    const wanted = new Map(
      all.map(({ id, gallons, tank }) => [
        v5('0', id),
        told(gallons > 0 ? 'pickup' : 'discharge', Math.abs(gallons), tank),
      ]),
    );
    const { rows } = await tx.execute<{ unbalanced: number; wrong: number; site: number }>(sql`
      select (select count(*)::int from (select from load_postings group by entry_id having sum(gallons) <> 0) x) as unbalanced,
             (select count(*)::int from load_accounts a where a.balance_gallons <> (select sum(gallons) from load_postings p where p.account_id = a.id)) as wrong,
             (select coalesce(sum(balance_gallons), 0)::int from load_accounts where kind = 'site') as site`);
    const { rows: held } = await tx.execute<{ tank: string; gallons: number }>(
      sql`select compartment_id as tank, balance_gallons::int as gallons from load_accounts where kind = 'compartment'`,
    );
    return {
      wrongFacts: [
        ...[...wanted].flatMap(([id, one]) =>
          stored.get(id) === one ? [] : `${id}: ${stored.get(id)}, not ${one}`,
        ),
        ...[...stored].flatMap(([id, one]) => (wanted.has(id) ? [] : `${id}: nobody reported ${one}`)),
      ],
      unbalancedEntries: rows[0]?.unbalanced ?? Number.NaN,
      wrongBalances: rows[0]?.wrong ?? Number.NaN,
      onBoard: tanks.map((tank) => held.find((one) => one.tank === tank)?.gallons ?? 0),
      expectedOnBoard: tanks.map((tank) =>
        all.reduce((sum, one) => (one.tank === tank ? sum + one.gallons : sum), 0),
      ),
      site: rows[0]?.site ?? Number.NaN,
      expectedSite: all.reduce((sum, { gallons }) => sum - Math.min(0, gallons), 0),
      chainFaults: verified?.faults ?? ['no company'],
    };
  });
}
