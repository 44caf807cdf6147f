import { beforeAll, expect, it } from 'vitest';
import type { TicketDetail } from '@haulwright/domain/custody/visits/ticket';
import type { VisitManifests } from '@haulwright/domain/manifests/manifest-view';
import { unitOf } from '@haulwright/domain/manifests/manifest-papers';
import { rulePacks } from '@haulwright/domain/manifests/rule-packs';
import { wasteTypeName, type WasteType } from '@haulwright/domain/services/waste-type';
import { makeClient } from '../../../../../../test/factories/clients.ts';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../../test/server/server-of-file.ts';
import { eight, makeOfficeTruck } from '../../compliance/testing.ts';
import { filesOf } from '../../custody/testing-files.ts';
import { pdfPages } from '../../reports/testing.ts';
import { make, makeHaulingCompany, type HaulingCompany } from '../testing.ts';

const server = serverOfFile();
let company: HaulingCompany;
let files: ReturnType<typeof filesOf>;
/** What the plant got in all days so far, worked out by hand: of 1,200 gal it took 1,140. */
const receivedSoFar = new Map<string, number>();

beforeAll(async () => {
  company = await makeHaulingCompany(server);
  files = filesOf(server, company);
});

const packs = rulePacks
  .filter((pack) => unitOf(pack) !== null)
  .map((pack) => {
    const own = pack.appliesTo.wastes[0] ?? 'septage';
    // Toilet waste goes into a septage tank; grease must not, and somebody says that it did.
    const other: WasteType = own === 'grease' ? 'septage' : 'portable_toilet';
    return [pack.id, { pack, own, other }] as const;
  });

it.each(packs)('a mixed tank by %s: each client’s waste and share', async (id, { pack, own, other }) => {
  const { dispatcher } = company;
  await company.follow(id);
  const office = await makeOfficeTruck(server, company);
  await office.truck.pumped(`Own ${id}`, 1_000, 0, true, { wasteType: own });
  if (own === 'grease') {
    const { addresses } = await makeClient(dispatcher, { name: `Other ${id}` });
    const pickup = {
      kind: 'pickup',
      compartmentId: office.truck.tank,
      clientAddressId: addresses[0]?.id,
      jobId: null,
      gallons: 200,
      wasteType: other,
      method: 'estimate',
      mixes: true,
    };
    bodyOf(await office.record(pickup, eight + 30));
  } else await office.truck.pumped(`Other ${id}`, 200, 30, true, { wasteType: other });
  const visitId = await office.truck.dumped(1_140, 95);
  for (const [waste, gallons] of [
    [own, 950],
    [other, 190],
  ] as const)
    receivedSoFar.set(waste, (receivedSoFar.get(waste) ?? 0) + gallons);

  const { manifests } = bodyOf(await make(dispatcher, visitId, id)) as VisitManifests;
  const papers = manifests.filter((paper) => paper.pack.id === id);
  const lines = papers.map(({ generators }) =>
    generators.map(({ name, pickedUpGallons, receivedGallons }) => [name, pickedUpGallons, receivedGallons]),
  );
  const ofOwn = [`Own ${id}`, 1_000, 950];
  const ofOther = pack.appliesTo.wastes.includes(other) ? [[`Other ${id}`, 200, 190]] : [];
  expect(lines).toEqual(
    unitOf(pack) === 'pickup' ? [ofOwn, ...ofOther].map((line) => [line]) : [[ofOwn, ...ofOther]],
  );
  for (const paper of papers) {
    const printed = await fetch(`${server.url}/api/manifests/${paper.id}/paper`, {
      headers: { authorization: `Bearer ${dispatcher.token}` },
    });
    const [page] = await pdfPages(Buffer.from(await printed.arrayBuffer()));
    const text = page?.replaceAll(/\s+/g, ' ');
    for (const { name } of paper.generators) expect(text).toContain(name);
    const wastes = paper.generators.map(({ name }) => (name.startsWith('Own') ? own : other));
    for (const waste of [own, other])
      expect([waste, text?.includes(wasteTypeName[waste])]).toEqual([waste, wastes.includes(waste)]);
  }

  const ticket: TicketDetail = bodyOf(await dispatcher.call('GET', `/compliance/tickets/${visitId}`));
  expect(ticket.wastes.map(({ wasteType, gallons }) => [wasteType, gallons])).toEqual([
    [own, 950],
    [other, 190],
  ]);
  expect((await files.linesOf(visitId)).toSorted()).toEqual([`${other} 190`, `${own} 950`].toSorted());
  expect(await files.summaryByWaste()).toEqual(receivedSoFar);
  expect(new Map((await files.accountsOfSites()).map(({ waste, account }) => [waste, account]))).toEqual(
    receivedSoFar,
  );
});
