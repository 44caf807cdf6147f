import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { addDays, startOfDayIn } from '@haulwright/domain/kernel/calendar-date';
import type { TruckDayDetail } from '@haulwright/domain/custody/office/day-fact';
import type { TicketDetail } from '@haulwright/domain/custody/visits/ticket';
import type { DayPack } from '@haulwright/domain/field/day-pack';
import type { UnbilledJob } from '@haulwright/domain/invoicing/invoice';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import type { TestServer } from '../../../../../test/server/harness.ts';
import { verifyInstallation } from '../../operator/verify-custody.ts';
import type { OfficeTruck } from '../compliance/testing.ts';
import { day, listOf, sign, type HaulingCompany } from '../manifests/testing.ts';
import { booksOf, feeOf, type Books, type Seen } from './one-book-model.ts';
import { filesOf } from './testing-files.ts';

/** Two clients' waste in one tank, septage of one and toilet waste of the other, dumped, with a paper for each. */
export interface World {
  readonly office: OfficeTruck;
  /** Of the dump, wherever its crew says by now that it was. */
  visitId: string;
  /** What the site charged for the visit. */
  feeCents: number;
  /** Of Miller and Jones, and those that the office completed since. */
  readonly jobs: string[];
  /** Of a pump-out that the tank had no room for: its report waits in the office. */
  readonly waiting: string;
}

/** A world after a writer, and what a model that shares nothing with the product makes of it. */
export interface Known {
  readonly world: World;
  readonly seen: readonly (Seen & { readonly job: string | null })[];
  readonly books: Books;
}

const pumpedAt = (seen: Known['seen']): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>();
  for (const { kind, job, gallons } of seen)
    if (kind === 'pickup' && job !== null) sums.set(job, (sums.get(job) ?? 0) + gallons);
  return sums;
};
/**
 * What a job costs: its gallons, and its part of what the sites charged; unknown until all of it was dumped where the
 * fee is known.
 */
function priceOf(jobId: string, { seen, books, world }: Known, centsPerGallon: number): number | null {
  const own = seen.filter(({ kind, job }) => kind === 'pickup' && job === jobId);
  const gallons = own.reduce((sum, one) => sum + one.gallons, 0);
  const fee = feeOf(new Set(own.map(({ id }) => id)), books, new Map([[world.visitId, world.feeCents]]));
  return own.length === 0 || fee === null ? null : gallons * centsPerGallon + fee;
}
const jobsOf = ({ seen, world }: Known): ReadonlySet<string> =>
  new Set([...pumpedAt(seen).keys(), ...world.jobs]);
const ofVisit = ({ books, world }: Known) =>
  [...(books.received.get(world.visitId) ?? [])].filter(([, gallons]) => gallons !== 0);

/** What the visit received of each waste, by the pickups' own. */
function byWaste({ seen, ...known }: Known): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const [pickup, gallons] of ofVisit({ seen, ...known })) {
    const waste = seen.find(({ id }) => id === pickup)?.waste ?? '';
    sums.set(waste, (sums.get(waste) ?? 0) + gallons);
  }
  return sums;
}

interface FollowersGround {
  readonly server: TestServer;
  readonly company: HaulingCompany;
  readonly centsPerGallon: number;
  /** A route of the technician's today. */
  readonly drivenId: string;
}

/** Each shows gallons to somebody; it must say what the ledger says. */
export function followersOf({
  server,
  company,
  centsPerGallon,
  drivenId,
}: FollowersGround): Record<string, (known: Known) => Promise<void>> {
  const files = filesOf(server, company);
  const get = async (path: string) => bodyOf(await company.dispatcher.call('GET', path));
  return {
    job: async (known) => {
      const sums = pumpedAt(known.seen);
      for (const id of jobsOf(known))
        expect((await get(`/jobs/${id}`)).actualGallons).toBe(sums.get(id) ?? null);
    },
    price: async (known) => {
      const sums = pumpedAt(known.seen);
      for (const id of jobsOf(known)) {
        const price = await get(`/jobs/${id}/price`);
        expect([price.facts.gallons, price.totalCents]).toEqual([
          sums.get(id) ?? null,
          priceOf(id, known, centsPerGallon),
        ]);
      }
    },
    'to bill': async (known) => {
      const items: UnbilledJob[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const page = await get(`/billing/unbilled?limit=200${cursor === '' ? '' : `&cursor=${cursor}`}`);
        items.push(...(page.items as UnbilledJob[]));
        cursor = page.nextCursor as string | null;
      }
      for (const id of jobsOf(known))
        expect(items.find(({ jobId }) => jobId === id)?.dueCents ?? null).toBe(
          priceOf(id, known, centsPerGallon),
        );
    },
    'waiting report': async ({ seen, world }) => {
      const open = (await company.reviews()).filter(({ job }) => job?.id === world.waiting);
      expect(open.map(({ code }) => code)).toEqual(
        pumpedAt(seen).has(world.waiting) ? [] : ['load.over-capacity'],
      );
    },
    ticket: async (known) => {
      const ticket: TicketDetail = await get(`/compliance/tickets/${known.world.visitId}`);
      const received = ofVisit(known);
      expect(ticket.gallons).toBe(received.reduce((sum, [, gallons]) => sum + gallons, 0));
      expect(new Map(ticket.shares.map(({ factId, gallons }) => [factId, gallons]))).toEqual(
        new Map(received),
      );
      for (const { factId, pickedUpGallons, wasteType } of ticket.shares) {
        const pickup = known.seen.find(({ id }) => id === factId);
        expect([pickedUpGallons, wasteType]).toEqual([pickup?.gallons, pickup?.waste]);
      }
      const wastes = ticket.wastes.flatMap(({ wasteType, gallons }) =>
        gallons === 0 ? [] : [[wasteType, gallons] as const],
      );
      expect(new Map(wastes)).toEqual(byWaste(known));
    },
    tanks: async ({ world, seen }) => {
      // What the office completes, it completes today.
      const endOfDay = startOfDayIn(addDays(day, 1), 'America/New_York').getTime();
      const { levels } = booksOf(seen.filter(({ at }) => at < endOfDay));
      const { tanks } = (await get(`/compliance/days/${world.office.truck.id}/${day}`)) as TruckDayDetail;
      const row = await world.office.rowOf();
      for (const { id } of tanks)
        expect(row?.compartments.find(({ compartmentId }) => compartmentId === id)?.closing ?? 0).toBe(
          levels.get(id) ?? 0,
        );
    },
    'phone’s pack': async ({ world, books, seen }) => {
      // The technician drives this truck today, so that the pack has its tanks.
      await server.database.inTenant(company.admin, (tx) =>
        tx.execute(
          sql`update routes set vehicle_id = ${world.office.truck.id}, status = 'published' where id = ${drivenId}`,
        ),
      );
      const pack: DayPack = bodyOf(await company.technician.call('GET', '/field/v1/pack'));
      const tanks = pack.routes.find(({ id }) => id === drivenId)?.tanks ?? [];
      expect(tanks.length).toBeGreaterThan(1);
      for (const { id, gallons, contents } of tanks) {
        expect(gallons).toBe(books.levels.get(id) ?? 0);
        // What is left of each pickup, by its waste.
        const sums = new Map<string, number>();
        for (const [pickup, left] of books.aboardByTank.get(id) ?? []) {
          const waste = seen.find((one) => one.id === pickup)?.waste ?? '';
          if (left !== 0) sums.set(waste, (sums.get(waste) ?? 0) + left);
        }
        expect(new Map(contents?.map((one) => [one.wasteType, one.gallons]))).toEqual(sums);
      }
    },
    papers: async (known) => {
      const { manifests } = await listOf(company.dispatcher, known.world.visitId);
      const ticket: TicketDetail = await get(`/compliance/tickets/${known.world.visitId}`);
      const shareOf = new Map(ticket.shares.map((share) => [share.clientName, share]));
      for (const paper of manifests) {
        if (paper.state === 'void' || paper.state === 'rejected') continue;
        const isTrue = paper.generators.every(({ name, pickedUpGallons, receivedGallons }) => {
          const share = shareOf.get(name);
          return share?.pickedUpGallons === pickedUpGallons && share.gallons === receivedGallons;
        });
        // Figures that nobody signed follow, unless nothing was received. A signed one stays, and then nobody signs
        // the paper as it is, and no part goes out.
        expect([paper.number, paper.isOutdated]).toEqual([paper.number, !isTrue]);
        if (isTrue) continue;
        const signed = paper.signatures.some(({ role, counts }) => counts && role !== 'generator');
        expect([paper.number, signed || ofVisit(known).length === 0]).toEqual([paper.number, true]);
        const next = await sign(company.dispatcher, paper, paper.state === 'draft' ? 'hauler' : 'site');
        expect(next.status).toBe(409);
        if (paper.state === 'draft') continue;
        // What everybody signed is printed as it was signed, a correction's new signatures among them.
        const isDone = paper.state === 'complete' || paper.state === 'corrected';
        const printed = await company.dispatcher.call('GET', `/manifests/${paper.id}/paper`);
        expect([paper.number, printed.status, printed.body.code]).toEqual([
          paper.number,
          isDone ? 200 : 409,
          isDone ? undefined : 'manifest.outdated',
        ]);
      }
    },
    'inspector’s file': async (known) => {
      const wasteOf = (pickup: string) => known.seen.find(({ id }) => id === pickup)?.waste ?? '';
      expect((await files.linesOf(known.world.visitId)).toSorted()).toEqual(
        ofVisit(known)
          .map(([pickup, one]) => `${wasteOf(pickup)} ${one}`)
          .toSorted(),
      );
    },
    'annual summary': async () => {
      // Over all trucks: what the year's file has of each waste is what the accounts of sites hold.
      const accounts = await files.accountsOfSites();
      expect(await files.summaryByWaste()).toEqual(
        new Map(accounts.map(({ waste, account }) => [waste, account])),
      );
    },
    'site’s account': async () => {
      // Over all trucks: what the accounts hold is what their visits received, of each waste what its pickups gave.
      const { rows } = await server.database.inTenant(company.admin, (tx) =>
        tx.execute<{ accounts: number; visits: number }>(sql`
        select (select coalesce(sum(balance_gallons), 0)::int from load_accounts where kind = 'site') as accounts,
               (select coalesce(sum(f.gallons), 0)::int from load_facts f where f.kind = 'discharge' and not exists (select from load_facts r where r.replaces_id = f.id)) as visits`),
      );
      expect(rows[0]?.accounts).toBe(rows[0]?.visits);
      for (const { waste, account, pickups } of await files.accountsOfSites())
        expect([waste, account]).toEqual([waste, pickups]);
    },
    chain: async () => {
      const [found] = await verifyInstallation(server.database, company.companyId);
      expect(found?.faults).toEqual([]);
    },
  };
}
