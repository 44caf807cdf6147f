import { beforeAll, expect, it } from 'vitest';
import type { PackView } from '@haulwright/domain/filings/followed-pack';
import type { DayPack } from '@haulwright/domain/field/day-pack';
import type { Manifest, VisitManifests } from '@haulwright/domain/manifests/manifest-view';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../../test/server/server-of-file.ts';
import { pdfPages } from '../../reports/testing.ts';
import { make, makeHaulingCompany, sign, type HaulingCompany } from '../testing.ts';

const texas = 'us-tx-312-145';

const server = serverOfFile();
let company: HaulingCompany;
beforeAll(async () => {
  company = await makeHaulingCompany(server);
});

const add = (field: object, person = company.admin) =>
  person.call('POST', `/rule-packs/${texas}/fields`, field);
const ownFieldsOf = async () => {
  const { packs }: { packs: PackView[] } = bodyOf(await company.dispatcher.call('GET', '/rule-packs'));
  return packs.find(({ id }) => id === texas)?.ownFields ?? [];
};
async function dumped(): Promise<string> {
  const truck = await company.newTruck();
  await truck.pumped('Miller', 1_000, 0);
  return truck.dumped(1_000, 120);
}
const first = ({ manifests }: VisitManifests): Manifest => {
  const [manifest] = manifests;
  if (manifest === undefined) throw new Error('no manifest was made');
  return manifest;
};

it('a field the company adds is asked for on papers made from then on, on the phone and in the office', async () => {
  const before = first(bodyOf(await make(company.dispatcher, await dumped())));
  const size = { name: 'Interceptor size', moment: 'pickup', required: true };
  bodyOf(await add(size));
  bodyOf(await add({ name: 'Smell', moment: 'delivered', required: false }));
  expect((await add({ ...size, name: 'interceptor SIZE' })).body.code).toBe('pack.field-twice');
  const [field] = await ownFieldsOf();
  expect(field).toMatchObject(size);

  const pack: DayPack = bodyOf(await company.technician.call('GET', '/field/v1/pack'));
  const asks = pack.papers?.rules.find(({ packId }) => packId === texas)?.asks ?? [];
  expect(asks).toContainEqual({
    id: `own.${field?.id.replaceAll('-', '')}`,
    name: 'Interceptor size',
    fact: 'other',
    blocks: true,
    cite: 'Your company',
    readOn: null,
  });
  expect(asks.some(({ name }) => name === 'Smell')).toBe(false);

  const visitId = await dumped();
  const paper = first(bodyOf(await make(company.dispatcher, visitId)));
  const own = paper.missing.filter(({ cite }) => cite === 'Your company');
  expect(own.map(({ name, blocks }) => [name, blocks])).toEqual([
    ['Interceptor size', true],
    ['Smell', false],
  ]);
  const refused = await sign(company.dispatcher, paper, 'hauler');
  expect([refused.status, refused.body.data]).toEqual([422, { missing: ['Interceptor size'] }]);
  // Once removed, the field is no longer required; papers that have it keep it.
  expect((await company.admin.call('DELETE', `/rule-packs/${texas}/fields/${field?.id}`)).status).toBe(200);
  expect((await ownFieldsOf()).map(({ name }) => name)).toEqual(['Smell']);
  const fill = { fields: own.map(({ id, name }) => ({ id, value: `${name} of Miller` })) };
  const filled = first(bodyOf(await company.dispatcher.call('POST', `/manifests/${paper.id}/fields`, fill)));
  expect(filled.missing.filter(({ cite }) => cite === 'Your company')).toEqual([]);
  bodyOf(await sign(company.dispatcher, filled, 'hauler'));
  const onPaper = async ({ id }: Manifest): Promise<string> => {
    const printed = await fetch(`${server.url}/api/manifests/${id}/paper`, {
      headers: { authorization: `Bearer ${company.dispatcher.token}` },
    });
    return (await pdfPages(Buffer.from(await printed.arrayBuffer()))).join(' ').replaceAll(/\s+/g, ' ');
  };
  expect(await onPaper(paper)).toContain('Interceptor size of Miller');
  expect(await onPaper(before)).not.toContain('Interceptor size');
});

it('fields are the admins’, bounded, and the company’s own', async () => {
  expect((await add({ name: 'x', moment: 'pickup', required: false }, company.dispatcher)).status).toBe(403);
  for (const wrong of [{ name: ' ' }, { name: 'x'.repeat(300) }, { moment: 'season' }])
    expect((await add({ name: 'x', moment: 'pickup', required: false, ...wrong })).status).toBe(400);
  const other = await makeHaulingCompany(server);
  const [field] = await ownFieldsOf();
  expect((await other.admin.call('DELETE', `/rule-packs/${texas}/fields/${field?.id}`)).status).toBe(404);
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, at) => add({ name: `Field ${at}`, moment: 'pickup', required: false })),
  );
  const left = (await ownFieldsOf()).length;
  expect(left).toBe(20);
  expect(answers.filter(({ body }) => body.code === 'pack.field-too-many').length).toBe(24 - (20 - 1));
});
