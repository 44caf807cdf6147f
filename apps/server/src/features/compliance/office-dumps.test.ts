import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Ticket, TicketDetail } from '@haulwright/domain/custody/visits/ticket';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { verifyInstallation } from '../../operator/verify-custody.ts';
import { gateStrokes } from '../manifests/gate/testing.ts';
import {
  day,
  listOf,
  make,
  makeHaulingCompany,
  sign,
  type HaulingCompany,
  type Truck,
} from '../manifests/testing.ts';
import { codeOf, makeOfficeTruck, said, type OfficeTruck } from './testing.ts';
const server = serverOfFile();
let company: HaulingCompany;
let office: OfficeTruck;
let truck: Truck;

beforeAll(async () => {
  company = await makeHaulingCompany(server);
});

beforeEach(async () => {
  office = await makeOfficeTruck(server, company);
  ({ truck } = office);
});

describe('a dump', () => {
  it('that is withdrawn counts nowhere, and its waste is aboard again', async () => {
    await truck.pumped('Miller', 1_000, 0);
    const visitId = await truck.dumped(1_000, 60, { ticketNumber: 'W-1' });
    const [draft] = (bodyOf(await make(company.dispatcher, visitId)) as { manifests: { id: string }[] })
      .manifests;
    bodyOf(await office.withdraw((await office.dumpOf()).id));
    expect(await office.rowOf()).toMatchObject({ compartments: [{ discharged: 0, closing: 1_000 }, {}] });
    expect(
      bodyOf(await company.dispatcher.call('GET', `/compliance/tickets?vehicleId=${truck.id}`)).items,
    ).toEqual([]);
    const ticket: TicketDetail = bodyOf(
      await company.dispatcher.call('GET', `/compliance/tickets/${visitId}`),
    );
    expect(ticket).toMatchObject({ isWithdrawn: true, gallons: 0, shares: [] });
    const csv = await fetch(`${server.url}/api/compliance/inspection?from=${day}&to=${day}&format=csv`, {
      headers: { authorization: `Bearer ${company.dispatcher.token}` },
    });
    expect(await csv.text()).not.toContain('W-1');
    expect((await listOf(company.dispatcher, visitId)).manifests).toMatchObject([
      { id: draft?.id, state: 'void' },
    ]);
    // Its waste can be dumped for real.
    const again = await truck.dumped(1_000, 90);
    expect(
      bodyOf(await company.dispatcher.call('GET', `/compliance/tickets?vehicleId=${truck.id}`)).items.map(
        (one: Ticket) => one.id,
      ),
    ).toEqual([again]);
  });

  it('whose manifest has left is corrected instead', async () => {
    await truck.pumped('Miller', 1_000, 0);
    await truck.pumped('Jones', 100, 30);
    const visitId = await truck.dumped(1_100, 60);
    const { manifests } = bodyOf(await make(company.dispatcher, visitId)) as Awaited<
      ReturnType<typeof listOf>
    >;
    const [miller] = manifests;
    if (miller === undefined) throw new Error('no manifest');
    const fields = miller.missing.map(({ id }) => ({ id, value: '500' }));
    bodyOf(await company.dispatcher.call('POST', `/manifests/${miller.id}/fields`, { fields }));
    bodyOf(await sign(company.dispatcher, miller, 'hauler'));
    expect(codeOf(await office.withdraw((await office.dumpOf()).id))).toEqual([409, 'load.manifest-left']);
    expect(codeOf(await office.withdraw((await office.pickupOf('Miller')).id))).toEqual([
      409,
      'load.manifest-left',
    ]);
    expect(await office.rowOf()).toMatchObject({ compartments: [{ discharged: 1_100, closing: 0 }, {}] });
    expect((await listOf(company.dispatcher, visitId)).manifests).toMatchObject([
      { state: 'delivered', isOutdated: false },
      { state: 'draft', isOutdated: false },
    ]);
  });

  it('which its site signed for is corrected instead', async () => {
    await truck.pumped('Miller', 1_000, 0);
    const visitId = await truck.dumped(1_000, 60);
    const { link } = bodyOf(await company.dispatcher.call('POST', '/gate-links', { visitId })) as {
      link: { address: string };
    };
    const token = link.address.split('#')[1] ?? '';
    bodyOf(
      await server.call('POST', '/api/gate/receipt', {
        body: {
          token,
          code: null,
          outcome: 'accepted',
          receivedGallons: 1_000,
          ticketNumber: null,
          reason: null,
          ph: null,
          note: null,
          name: 'Pat',
          strokes: gateStrokes,
        },
      }),
    );
    const refused = await office.withdraw((await office.dumpOf()).id);
    expect([...codeOf(refused), said(refused)]).toEqual([
      409,
      'load.site-signed',
      expect.stringContaining('Correct the gallons'),
    ]);
    expect(await office.rowOf()).toMatchObject({ compartments: [{ discharged: 1_000 }, {}] });
  });
});

describe('a manifest in draft', () => {
  it('of a withdrawn pickup is void, and the others say what is left', async () => {
    await truck.pumped('Miller', 1_000, 0);
    await truck.pumped('Jones', 1_000, 30);
    const visitId = await truck.dumped(1_900, 60);
    bodyOf(await make(company.dispatcher, visitId));
    bodyOf(await office.withdraw((await office.pickupOf('Miller')).id));
    const { manifests } = await listOf(company.dispatcher, visitId);
    expect(
      manifests.map(({ state, version, isOutdated, receivedGallons }) => [
        state,
        version,
        isOutdated,
        receivedGallons,
      ]),
    ).toEqual([
      ['void', 1, false, 950],
      ['draft', 2, false, 1_900],
    ]);
    expect(manifests[0]?.steps.at(-1)).toMatchObject({ step: 'void', reason: 'Wrong truck' });
  });
});

it('all of it is in the chain of custody', async () => {
  const [verified] = await verifyInstallation(server.database, company.companyId);
  expect(verified).toMatchObject({ faults: [], before: 0 });
});
