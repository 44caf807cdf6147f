import { beforeAll, describe, expect, it } from 'vitest';
import type { Ticket, TruckDayRow } from '@haulwright/domain/custody/visits/ticket';
import { addDays } from '@haulwright/domain/kernel/calendar-date';
import { wasteTypeName, type WasteType } from '@haulwright/domain/services/waste-type';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { makeDisposalSite, makeVehicle } from '../../../../../test/factories/fleet.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { compartmentsOf } from '../custody/ledger/compartments.queries.ts';
import { command, makeFieldCompany, outcomeOf, today, type FieldCompany } from '../field/testing.ts';
import { pdfPages } from '../reports/testing.ts';

const server = serverOfFile();
let company: FieldCompany;

const loads = [
  { daysAgo: 6, truck: 0, site: 0, ticket: 'b-7', gallons: 500, waste: 'septage' },
  { daysAgo: 5, truck: 1, site: 1, ticket: 'A-9', gallons: 300, waste: 'grease' },
  { daysAgo: 4, truck: 0, site: 1, ticket: null, gallons: 500, waste: 'septage' },
  { daysAgo: 3, truck: 1, site: 0, ticket: 'C-1', gallons: 1_200, waste: 'grease' },
  { daysAgo: 3, truck: 0, site: 0, ticket: null, gallons: 300, waste: 'septage' },
  { daysAgo: 2, truck: 1, site: 1, ticket: 'a-10', gallons: 500, waste: 'grease' },
] as const;

type Load = (typeof loads)[number];

/** Pumps a load into a tank and dumps it. */
async function dumped(load: Load, tank: string | undefined, site: string | undefined): Promise<void> {
  const at = (hour: number) => {
    const capturedAt = `${addDays(today(), -load.daysAgo)}T${hour}:00:00Z`;
    return { capturedAt, clock: { offsetMs: 0, checkedAt: capturedAt } };
  };
  const row = { compartmentId: tank, gallons: load.gallons };
  const job = await company.job(undefined, { scheduledDate: addDays(today(), -load.daysAgo) });
  const aboard = [{ ...row, wasteType: load.waste, method: 'sight_glass' }];
  const pumped = { jobId: job.id, gallons: load.gallons, notes: null, load: aboard };
  expect(await outcomeOf(company.technician, command('job.completed', pumped, at(15)))).toEqual(['applied']);
  const rows = [{ ...row, method: 'meter', emptied: true }];
  const dump = {
    disposalSiteId: site,
    routeId: null,
    rows,
    ticketNumber: load.ticket,
    weightPounds: null,
  };
  expect(await outcomeOf(company.technician, command('load.dumped', dump, at(16)))).toEqual(['applied']);
}

beforeAll(async () => {
  company = await makeFieldCompany(server);
  const acceptedWasteTypes: WasteType[] = ['septage', 'grease'];
  const sites: string[] = [];
  const trucks: string[] = [];
  for (const name of ['county plant', 'Big Lagoon'])
    sites.push((await makeDisposalSite(company.admin, { name, acceptedWasteTypes })).id);
  for (const name of ['zebra', 'Ant'])
    trucks.push((await makeVehicle(company.admin, { name, acceptedWasteTypes })).id);
  const tanks = await server.database.inTenant(company.admin, (tx) =>
    compartmentsOf(tx, company.companyId, trucks),
  );
  const tankOf = (truck: number) => tanks.find(({ vehicleId }) => vehicleId === trucks[truck])?.id;
  for (const load of loads) await dumped(load, tankOf(load.truck), sites[load.site]);
});

const list = async (query: string): Promise<{ items: Ticket[]; nextCursor: string | null }> =>
  bodyOf(await company.dispatcher.call('GET', `/compliance/tickets?${query}`));

/** The whole list in an order, two at a time. */
async function paged(sort: string, filter = ''): Promise<Ticket[]> {
  const found: Ticket[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const after = cursor === '' ? '' : `&cursor=${cursor}`;
    const page: { items: Ticket[]; nextCursor: string | null } = await list(
      `sort=${sort}&limit=2${filter}${after}`,
    );
    found.push(...page.items);
    cursor = page.nextCursor;
  }
  return found;
}

const values: Record<string, (ticket: Ticket) => string | number | null> = {
  day: ({ occurredAt }) => Date.parse(occurredAt),
  ticket: ({ ticketNumber }) => ticketNumber?.toLowerCase() ?? null,
  site: ({ site }) => site.name.toLowerCase(),
  truck: ({ vehicle }) => vehicle?.name.toLowerCase() ?? null,
  clients: ({ generatorCount }) => generatorCount,
  gallons: ({ gallons }) => gallons,
  missing: ({ varianceGallons }) => varianceGallons,
};

describe('the table of tickets', () => {
  it.each(Object.keys(values).flatMap((column) => [column, `-${column}`]))(
    'is sorted by %s, page by page',
    async (sort) => {
      const all = await paged(sort);
      expect(all).toHaveLength(loads.length);
      const valueOf = values[sort.replace('-', '')] ?? (() => null);
      const shown = all.map(valueOf);
      const there = shown.filter((value) => value !== null);
      const sorted = there.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      expect(shown).toEqual([
        ...(sort.startsWith('-') ? sorted.toReversed() : sorted),
        ...shown.filter((value) => value === null),
      ]);
      expect(new Set(all.map(({ id }) => id)).size).toBe(loads.length);
    },
  );

  it.each([
    ['everything', '', () => true],
    ['a waste', '&wasteType=grease', ({ wasteTypes }: Ticket) => wasteTypes.includes('grease')],
    ['words', '&search=lagoon', ({ site }: Ticket) => site.name === 'Big Lagoon'],
    [
      'days',
      `&from=${addDays(today(), -4)}&to=${addDays(today(), -3)}`,
      ({ occurredAt }: Ticket) => [4, 3].some((days) => occurredAt.startsWith(addDays(today(), -days))),
    ],
  ])('adds up %s as its rows do, in the answer and in the file', async (_what, filter, belongs) => {
    const all = await paged('-day');
    const found = await paged('gallons', filter);
    expect(found.map(({ id }) => id).toSorted()).toEqual(
      all
        .filter(belongs)
        .map(({ id }) => id)
        .toSorted(),
    );
    const totals = bodyOf(
      await company.dispatcher.call('GET', `/compliance/ticket-totals?${filter.slice(1)}`),
    );
    const gallons = found.reduce((sum, ticket) => sum + ticket.gallons, 0);
    const ofWaste = (waste: string) =>
      found
        .flatMap(({ wastes }) => wastes)
        .filter(({ wasteType }) => wasteType === waste)
        .reduce((sum, one) => sum + one.gallons, 0);
    const byWaste = ['septage', 'grease']
      .map((wasteType) => ({ wasteType, gallons: ofWaste(wasteType) }))
      .filter((one) => one.gallons > 0)
      .toSorted((a, b) => b.gallons - a.gallons);
    expect(totals).toEqual({
      count: found.length,
      gallons,
      varianceGallons: 0,
      wastes: byWaste,
      otherDays: filter.includes('from') ? all.length - found.length : 0,
    });
    const file = await fetch(
      `${server.url}/api/exports/tickets?sort=gallons&columns=gallons.ticket.nothing${filter}`,
      { headers: { authorization: `Bearer ${company.dispatcher.token}` } },
    );
    expect((await file.text()).trim().split('\r\n')).toEqual([
      'Gallons,Ticket',
      ...found.map((ticket) => `${ticket.gallons},${ticket.ticketNumber ?? ''}`),
    ]);
  });

  it.each([
    ['of another order', '["day","2026-01-01T00:00:00.000000Z","00000000-0000-4000-8000-000000000000"]'],
    ['with a value that is none of its column', '["gallons","many","00000000-0000-4000-8000-000000000000"]'],
    ['cut off', '["gallons","5"'],
  ])('refuses a cursor %s', async (_what, cursor) => {
    const text = Buffer.from(cursor).toString('base64url');
    const answer = await company.dispatcher.call('GET', `/compliance/tickets?sort=gallons&cursor=${text}`);
    expect(answer.status).toBe(400);
  });

  it('has the gallons of each waste that the trucks’ days and the inspector’s PDF have', async () => {
    const days = `from=${addDays(today(), -10)}&to=${today()}`;
    const inWords = (all: readonly { readonly wasteType: WasteType; readonly gallons: number }[]) =>
      [...Map.groupBy(all, ({ wasteType }) => wasteTypeName[wasteType])]
        .map(
          ([name, own]) =>
            `${name} 3 ${own.reduce((sum, one) => sum + one.gallons, 0).toLocaleString('en-US')}`,
        )
        .toSorted();
    const sums = ['Grease 3 2,000', 'Septage 3 1,300'];
    const ofTickets = bodyOf(await company.dispatcher.call('GET', `/compliance/ticket-totals?${days}`));
    expect(inWords(ofTickets.wastes)).toEqual(sums);
    const ofDays: TruckDayRow[] = bodyOf(await company.dispatcher.call('GET', `/compliance/days?${days}`));
    expect(inWords(ofDays.flatMap(({ wastes }) => wastes))).toEqual(sums);
    const pdf = await fetch(`${server.url}/api/compliance/inspection?${days}&format=pdf`, {
      headers: { authorization: `Bearer ${company.dispatcher.token}` },
    });
    const text = (await pdfPages(new Uint8Array(await pdf.arrayBuffer()))).join(' ').replaceAll(/\s+/g, ' ');
    for (const sum of sums) expect(text).toContain(sum);
  });

  it('knows no other order', async () => {
    expect((await company.dispatcher.call('GET', '/compliance/tickets?sort=-fee')).status).toBe(400);
  });
});
