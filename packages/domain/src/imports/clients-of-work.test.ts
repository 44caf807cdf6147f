import { describe, expect, test } from 'vitest';
import { type ClientTraits, KnownClients } from './client-import-duplicates.ts';
import { bringClients, rowsOfStrangers } from './clients-of-work.ts';
import type { ImportClient } from './find-place.ts';
import { judgeJobRows } from './judge-job-rows.ts';
import type { WorkRow } from './work-import.ts';

const id = (number: number) => `0190f5fe-7c00-7a00-8000-${String(number).padStart(12, '0')}`;
const septic = id(81);
const grease = id(82);
const ann: ImportClient = {
  id: id(1),
  name: 'Ann Lapp',
  addresses: [
    {
      id: id(11),
      label: null,
      streetLine1: '1 Main St',
      streetLine2: null,
      city: 'Lititz',
      postalCode: '17543',
      isPrimary: true,
    },
  ],
};
const known: readonly (readonly [string, ClientTraits])[] = [
  [ann.id, { name: ann.name, phones: ['717-555-0101'], emails: [], streets: ['1 Main St'] }],
  [id(2), { name: 'Old Esh', phones: [], emails: ['esh@farm.example'], streets: ['5 Oak St'] }],
];
const jobTypes = [
  { id: id(91), name: 'Pumping', wasteType: 'septage' as const, repeatMonths: null, serviceTypeId: null },
  { id: id(92), name: 'Trap', wasteType: 'grease' as const, repeatMonths: null, serviceTypeId: grease },
];
const zed = { client: 'Zed Stoltz', address: '9 Pit Rd', city: 'Lititz', state: 'PA', zip: '17543' };
const date = '11/25/2026';

function judge(list: readonly (WorkRow['values'] & { choice?: WorkRow['choice'] })[]) {
  const rows = list.map(({ choice, ...values }, index): WorkRow => ({ row: index + 2, values, choice }));
  const clients = new KnownClients();
  for (const [one, traits] of known) clients.add(one, traits);
  let next = 100;
  const brought = bringClients(rowsOfStrangers(rows, [ann]), {
    clients: [ann],
    jobTypes,
    options: { serviceTypeId: septic, clientType: 'individual' },
    find: (traits) => clients.find(traits),
    newId: () => id((next += 1)),
  });
  const judged = judgeJobRows(rows, {
    kind: 'jobs',
    today: '2026-11-24',
    clients: [ann],
    jobTypes,
    trucks: [],
    jobTypeId: null,
    taken: new Set(),
    repeated: new Set(),
    brought: brought.places,
  });
  return { brought: brought.clients, judged };
}
const problems = ({ judged }: ReturnType<typeof judge>) =>
  judged.flatMap((row) => row.problems.map(({ field, message }) => `${row.row} ${field}: ${message}`));

describe('a client that a list of jobs brings', () => {
  test('is read as one of a list of clients is, and gets the job', () => {
    const { brought, judged } = judge([{ ...zed, date, phone: '(717) 555-0909', email: 'zed@x.example' }]);
    expect(brought).toMatchObject([
      {
        name: 'Zed Stoltz',
        input: {
          phone: '(717) 555-0909',
          email: 'zed@x.example',
          clientType: 'individual',
          serviceTypeIds: [septic],
        },
        addresses: [{ streetLine1: '9 Pit Rd', city: 'Lititz', state: 'PA', postalCode: '17543' }],
      },
    ]);
    expect(judged[0]?.job).toMatchObject({
      clientId: brought[0]?.id,
      clientAddressId: brought[0]?.addresses[0]?.id,
    });
    expect([judged[0]?.detail, judged[0]?.addsClient]).toEqual([
      'adds the client Zed Stoltz · Service · 9 Pit Rd, Lititz · 2026-11-25',
      true,
    ]);
  });

  test.each([
    ['two visits', [{}, { date: '12/1/2026' }], [['9 Pit Rd']]],
    ['another address', [{}, { address: '12 Barn Ln' }], [['9 Pit Rd', '12 Barn Ln']]],
    ['a row without one', [{}, { address: '', city: '', date: '12/1/2026' }], [['9 Pit Rd']]],
    ['one in a cell', [{ address: '9 Pit Rd, Lititz, PA 17543', city: '', zip: '' }], [['9 Pit Rd']]],
    ['a place behind the name', [{ client: 'Zed Stoltz:Barn' }, {}], [['9 Pit Rd']]],
    ['another client', [{}, { client: 'Yost' }], [['9 Pit Rd'], ['9 Pit Rd']]],
  ])('with %s', (_what, rows, addresses) => {
    const told = judge(rows.map((change) => ({ ...zed, date, ...change })));
    expect(problems(told)).toEqual([]);
    expect(told.brought.map((one) => one.addresses.map(({ streetLine1 }) => streetLine1))).toEqual(addresses);
    expect(told.judged.filter(({ addsClient }) => addsClient).length).toBe(addresses.length);
    expect(told.judged.flatMap(({ warnings }) => warnings.map(({ message }) => message))).not.toContainEqual(
      expect.stringContaining('imported once'),
    );
  });

  test('is announced by the first row that is right', () =>
    expect(
      judge([
        { ...zed, date: 'soon' },
        { ...zed, date },
      ]).judged.map(({ addsClient }) => addsClient),
    ).toEqual([undefined, true]));

  test('gets the service of its job type', () =>
    expect(judge([{ ...zed, date, jobType: 'trap' }]).brought[0]?.input?.serviceTypeIds).toEqual([grease]));

  test('needs a whole address', () =>
    expect(problems(judge([{ client: 'Zed', address: '9 Pit Rd', date }]))).toEqual([
      '2 client: There is no client called “Zed”. Correct the name, or complete the row to add the client.',
      '2 address: City is required',
      '2 address: State is required',
      '2 address: ZIP is required',
    ]));
});

describe('a client that is like one under another name', () => {
  const like = { ...zed, date, phone: '717 555 0101' };

  test('is asked about', () => {
    const told = judge([like]);
    expect(problems(told)).toEqual([
      '2 client: This may be “Ann Lapp”, who is there already (same phone). Say whether it is the same client.',
    ]);
    expect([told.brought, told.judged[0]?.like]).toEqual([[], { clientName: 'Ann Lapp', why: 'same phone' }]);
  });

  test('is added when it is another one', () => {
    const told = judge([{ ...like, choice: 'import' }]);
    expect([problems(told), told.brought[0]?.name]).toEqual([[], 'Zed Stoltz']);
  });

  test('that is the same one gets the job, and the address once', () => {
    const told = judge([
      { ...like, choice: 'add-address' },
      { ...like, date: '12/1/2026', choice: 'add-address' },
      { ...like, client: 'A. Lapp', address: '1 Main Street', choice: 'add-address' },
    ]);
    expect(problems(told)).toEqual([]);
    expect(told.brought).toMatchObject([
      { id: ann.id, input: null, addresses: [{ streetLine1: '9 Pit Rd', isPrimary: false }] },
    ]);
    const added = told.brought[0]?.addresses[0]?.id;
    expect(told.judged.map(({ job }) => [job?.clientId, job?.clientAddressId])).toEqual([
      [ann.id, added],
      [ann.id, added],
      [ann.id, id(11)],
    ]);
    expect(told.judged.map(({ detail }) => detail.startsWith('adds this address to Ann Lapp'))).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('cannot be an archived one', () =>
    expect(problems(judge([{ ...zed, date, email: 'esh@farm.example', choice: 'add-address' }]))).toEqual([
      '2 client: “Old Esh” is archived. Restore the client, or add another one.',
    ]));
});
