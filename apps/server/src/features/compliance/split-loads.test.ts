import { beforeAll, expect, it } from 'vitest';
import type { TicketDetail } from '@haulwright/domain/custody/visits/ticket';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { makeDisposalSite } from '../../../../../test/factories/fleet.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { atTheGate, partly } from '../manifests/gate/testing.ts';
import { makeHaulingCompany, type HaulingCompany } from '../manifests/testing.ts';

const server = serverOfFile({ RATE_LIMITS: 'gate-per-network=1000/1h' });
let company: HaulingCompany;
let lagoon: string;
beforeAll(async () => {
  company = await makeHaulingCompany(server);
  lagoon = (await makeDisposalSite(company.admin, { name: 'Farm Lagoon' })).id;
});

/** What a ticket says of each client: received here, elsewhere, and still aboard. */
async function sharesOf(visitId: string): Promise<unknown[]> {
  const { shares }: TicketDetail = bodyOf(
    await company.dispatcher.call('GET', `/compliance/tickets/${visitId}`),
  );
  return shares.map(({ clientName, gallons, elsewhere, aboardGallons }) => [
    clientName,
    gallons,
    elsewhere.map(({ ticketNumber, siteName, gallons: there }) => `${ticketNumber} ${siteName} ${there}`),
    aboardGallons,
  ]);
}

it('a ticket of a split load says where the rest of each pickup is', async () => {
  const truck = await company.newTruck();
  await truck.pumped('Miller', 1_000, 0);
  await truck.pumped('Jones', 500, 30);
  const rows = (gallons: number, emptied: boolean) => ({
    rows: [{ compartmentId: truck.tank, gallons, method: 'meter', emptied }],
  });
  const first = await truck.dumped(600, 60, { ticketNumber: 'T-1', ...rows(600, false) });
  expect(await sharesOf(first)).toEqual([
    ['Miller', 400, [], 600],
    ['Jones', 200, [], 300],
  ]);
  const second = await truck.dumped(900, 120, {
    ticketNumber: 'T-2',
    disposalSiteId: lagoon,
    ...rows(900, true),
  });
  expect(await sharesOf(first)).toEqual([
    ['Miller', 400, ['T-2 Farm Lagoon 600'], 0],
    ['Jones', 200, ['T-2 Farm Lagoon 300'], 0],
  ]);
  expect(await sharesOf(second)).toEqual([
    ['Miller', 600, ['T-1 County Plant 400'], 0],
    ['Jones', 300, ['T-1 County Plant 200'], 0],
  ]);
});

it('what a site took only in part is aboard until another takes it, and what is missing is nowhere', async () => {
  const gate = atTheGate(server, company);
  const truck = await company.newTruck();
  await truck.pumped('Miller', 1_000, 0);
  const first = await truck.dumped(1_000, 60, { ticketNumber: null });
  expect(await sharesOf(first)).toEqual([['Miller', 1_000, [], 0]]);
  bodyOf(await gate.receive(await gate.tokenOf(first), 400, partly));
  expect(await sharesOf(first)).toEqual([['Miller', 400, [], 600]]);
  // The tank is empty after 580: 20 gallons are a difference of that ticket.
  const second = await truck.dumped(580, 120, { ticketNumber: 'T-9', disposalSiteId: lagoon });
  expect(await sharesOf(first)).toEqual([['Miller', 400, ['T-9 Farm Lagoon 580'], 0]]);
  expect(await sharesOf(second)).toEqual([['Miller', 580, ['P-88 County Plant 400'], 0]]);
});
