import type { FoundThing } from '@haulwright/domain/finding/found-thing';
import { beforeAll, describe, expect, it } from 'vitest';
import { bodyOf } from '../factories/expect-ok.ts';
import { sampleInput, walkContract, type WalkedCall } from './contract-walk.ts';
import { populate, type Populated } from './populated-company.ts';
import { addPerson } from './people.ts';
import { serverOfFile } from './server-of-file.ts';
import { patiently } from '../patience.ts';

const server = serverOfFile();
let company: Populated;
beforeAll(async () => {
  company = await populate(server, 'Zoë O’Málley-Groß');
  const { admin, ids } = company;
  const ofClient = { clientId: ids['clients'] };
  // Work that waits to be billed, something paid that is applied to nothing, and an agreement that was not
  // billed: what `populate` made of them is settled.
  const { id } = bodyOf(
    await admin.call('POST', '/jobs', {
      ...ofClient,
      clientAddressId: ids['addresses'],
      title: 'Waits',
      scheduledDate: '2026-03-05',
    }),
  );
  bodyOf(await admin.call('PUT', `/jobs/${id}/status`, { status: 'completed', actualGallons: 10 }));
  bodyOf(
    await admin.call('POST', '/payments', {
      ...ofClient,
      method: 'cash',
      cents: 500,
      receivedOn: '2026-01-05',
      reference: 'CHK 77-12',
      allocations: [],
    }),
  );
  bodyOf(
    await admin.call('POST', '/service-agreements', {
      ...ofClient,
      name: 'Not billed',
      charge: 'period',
      months: 1,
      anchorDate: '2026-01-01',
      bills: 'advance',
      startDate: '2026-01-01',
      rates: [{ validFrom: '2026-01-01', cents: 12_000 }],
    }),
  );
}, patiently(120_000));

/** What a list needs besides the search to show what `populate` made. */
const asked: Readonly<Record<string, string>> = {
  'invoicing.list': 'which=drafts',
  'assurance.rentals': 'from=2026-01-01&to=2026-03-31',
  'routes.openJobs': 'date=2031-01-20',
  'exports.clients': 'format=csv',
  'exports.jobs': 'format=csv',
};
/** Lists of sign-ins, of routes and of trucks' defects, which have no clients, and the palette's, which has its own tests. */
const ofNoClient = new Set([
  'securityEvents.list',
  'securityEvents.export',
  'routes.table',
  'routes.totals',
  'exports.routeTable',
  'inspections.defectTable',
  'inspections.defectTotals',
  'exports.defects',
  'finding.things',
]);

const hasSearch = ({ inputSchema }: WalkedCall): boolean =>
  inputSchema !== undefined && 'search' in sampleInput(inputSchema, () => '');
const searched = walkContract().filter(
  (call) => call.method === 'GET' && hasSearch(call) && !ofNoClient.has(call.name),
);

async function lengthOf({ name, path }: WalkedCall, search: string): Promise<number> {
  const answer = await company.admin.call(
    'GET',
    `${path}?${asked[name] ?? ''}&search=${encodeURIComponent(search)}`,
  );
  expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBe(200);
  const body = answer.body as { items?: unknown[]; count?: number } | unknown[] | string;
  if (typeof body === 'string') return body.trim().split('\n').length - 1;
  if (Array.isArray(body)) return body.length;
  // Of sums, how many rows they are of.
  return body.items?.length ?? body.count ?? 0;
}

describe.each(searched.map((call): [string, WalkedCall] => [call.name, call]))('%s', (_, call) => {
  it.each([
    'zoe omalley',
    'OMALLEY',
    "o'malley",
    'o’malley gross',
    'malleygroß',
    '717-555-0100',
    '7175550100',
    '(717) 555-0100',
    '555 0100',
  ])('finds what is of a client by %s', async (typed) => {
    expect(await lengthOf(call, typed)).toBeGreaterThan(0);
  });

  it('finds it by street, town and ZIP', async () => {
    for (const typed of ['5 main street', '5 Main St', 'lititz', '17543', 'zoe lititz'])
      expect([typed, await lengthOf(call, typed)]).toEqual([typed, expect.toSatisfy((n: number) => n > 0)]);
  });

  it('finds nothing by what nothing has', async () => {
    for (const typed of ['zoe nowhere', '7175550101', '99999 main', '---'])
      expect([typed, await lengthOf(call, typed)]).toEqual([typed, 0]);
  });
});

describe('the palette', () => {
  const kindsOf = async (typed: string, person = company.admin) =>
    new Set(
      (
        bodyOf(await person.call('GET', `/finding?search=${encodeURIComponent(typed)}`)) as {
          items: FoundThing[];
        }
      ).items.map(({ kind }) => kind),
    );

  it.each([
    ['payment', ['chk 7712', 'CHK-77-12', '7712 omalley']],
    ['quote', ['Q-00001', 'q00001', 'omalley quote']],
    ['rental', ['zoe rental', 'omalleygroß rental']],
    ['unit', ['1', '#1']],
    ['agreement', ['not billed', 'zoe agreement']],
    ['manifest', ['M-000001', 'm000001', '000001']],
    ['truck', ['truck']],
    ['site', ['malley plant', '1 plant road', '17603']],
    ['field', ["o'malley gross field", 'farm road']],
    ['person', ['zoe admin']],
  ] as const)('finds a %s', async (kind, typings) => {
    for (const typed of typings)
      expect([typed, [...(await kindsOf(typed))]]).toEqual([typed, expect.arrayContaining([kind])]);
  });

  it('shows nobody what their role may not open', async () => {
    const dispatcher = await addPerson(server, company.admin, ['dispatcher'], 'Dora');
    expect(await kindsOf('zoe', dispatcher)).not.toContain('person');
    expect(await kindsOf('zoe', dispatcher)).toContain('quote');
    const technician = await addPerson(server, company.admin, ['field_technician'], 'Tom');
    expect((await technician.call('GET', '/finding?search=zoe')).status).toBe(403);
    expect(await kindsOf('zoe', await server.signUp())).toEqual(new Set());
  });

  it('finds nothing by nothing', async () => expect(await kindsOf(' - ')).toEqual(new Set()));
});
