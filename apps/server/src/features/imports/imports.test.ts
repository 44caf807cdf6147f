import { beforeEach, describe, expect, it } from 'vitest';
import { makeClient, servicesOf } from '../../../../../test/factories/clients.ts';
import { makeCompany, type TestCompany } from '../../../../../test/factories/company.ts';
import { bodyOf, issuesOf } from '../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { clientNamed, clientNames, importList, importOver, listRow, takeBack } from './testing.ts';

const server = serverOfFile();
let company: TestCompany;
let options: { serviceTypeId: string };

beforeEach(async () => {
  company = await makeCompany(server);
  options = { serviceTypeId: (await servicesOf(company.admin))[0]?.id ?? '' };
});

describe('a list', () => {
  it('becomes clients with addresses, contacts, services and pins, and says what did not', async () => {
    const [first, second] = await servicesOf(company.admin);
    const run = await importList(
      company.dispatcher,
      [
        listRow(2, {
          name: 'Miller Farm',
          contactPerson: 'Amos Miller',
          services: `${first?.name}; ${second?.name}`,
          notes: 'Geese',
          clientType: 'commercial',
          email: 'office@miller.example',
        }),
        listRow(3, {
          name: 'MILLER FARM',
          street: '9 Elm St',
          label: 'Barn',
          gateCode: '4711',
          phone: '717-555-9999',
          contactPerson: 'Ruth Miller',
          latitude: '40.1',
          longitude: '-76.2',
        }),
        listRow(4, { city: '' }),
        listRow(5, { phone: '7.17555E+09' }),
        listRow(6, { name: 'Left out' }, 'skip'),
      ],
      options,
    );
    expect(run).toMatchObject({
      status: 'done',
      task: 'import',
      progress: 1,
      fileName: 'clients.csv',
      totalRows: 5,
      importedRows: 2,
      skippedRows: 1,
      failedRows: 2,
      clientsAdded: 1,
      addressesAdded: 0,
      requestedByName: 'Dora Dispatcher',
      failure: null,
    });
    const client = await clientNamed(company.admin, 'Miller Farm');
    expect(client).toMatchObject({
      name: 'Miller Farm',
      clientType: 'business',
      contactPerson: 'Amos Miller',
      phone: '717-555-0002',
      email: 'office@miller.example',
      notes: 'Geese',
      status: 'active',
    });
    expect(new Set(client.services.map(({ id }: { id: string }) => id))).toEqual(
      new Set([first?.id, second?.id]),
    );
    expect(
      client.addresses.map(
        (address: { streetLine1: string; isPrimary: boolean; geocodePrecision: string }) => [
          address.streetLine1,
          address.isPrimary,
          address.geocodePrecision,
        ],
      ),
    ).toEqual([
      ['2 Orange St', true, 'zip'],
      ['9 Elm St', false, 'manual'],
    ]);
    expect(client.addresses.map(({ gateCode }: { gateCode: string | null }) => gateCode)).toEqual([
      null,
      '4711',
    ]);
    expect(client.contacts).toMatchObject([{ name: 'Ruth Miller', phone: '717-555-9999' }]);
    expect(await clientNames(company.admin)).toEqual(['Miller Farm']);

    expect(bodyOf(await company.admin.call('GET', `/client-imports/${run.id}/rejected`))).toEqual([
      { row: 4, status: 'failed', name: 'Client 4', message: 'City is required.' },
      {
        row: 5,
        status: 'failed',
        name: 'Client 5',
        message:
          '“7.17555E+09” is what a spreadsheet left of a phone number: its last digits are lost. Enter the number.',
      },
      { row: 6, status: 'skipped', name: 'Left out', message: 'Skipped as chosen.' },
    ]);
    const file = await company.admin.call('GET', `/client-imports/${run.id}/rejected-file`);
    expect(file.headers.get('content-disposition')).toMatch(
      /haulwright-clients-not-imported-\d{4}-\d\d-\d\d\.csv/,
    );
    expect(file.body.split('\r\n').slice(0, 2)).toEqual([
      '\uFEFFRow,Client name,Phone,Street,City,State,ZIP,Error'.replace('\uFEFF', ''),
      '4,Client 4,717-555-0004,4 Orange St,,PA,17602,City is required.',
    ]);
    expect(bodyOf(await company.admin.call('GET', '/client-imports'))).toEqual({
      items: [run],
      nextCursor: null,
    });
  });

  it('finds who is there already: skipped, asked about, added all the same, or given the address', async () => {
    const miller = await makeClient(company.dispatcher, { name: 'Miller Farm', phone: '(717) 555-0147' });
    const rows = [
      listRow(2, { name: 'A. Miller', phone: '+1 717.555.0147', street: '1 New Rd' }),
      listRow(3, { name: 'miller farm', phone: '1-800-555-0000', street: '12 Orange Street' }),
      listRow(4, { name: 'Another Miller', phone: '7175550147', street: '2 New Rd' }, 'add-address'),
      listRow(5, { name: 'Third Miller', phone: '7175550147', street: '12 Orange St.' }, 'add-address'),
      listRow(6, { name: 'Fourth Miller', phone: '7175550147' }, 'import'),
      listRow(7, { name: 'Fifth Miller', phone: '7175550147' }, 'skip'),
    ];
    const found = bodyOf(
      await company.dispatcher.call('POST', '/client-imports/duplicates', {
        clients: rows.map(({ values }) => ({
          name: values.name,
          phones: [values.phone],
          emails: [],
          streets: [values.street],
        })),
      }),
    );
    expect(found.matches).toEqual(
      [['phone'], ['name-and-street'], ['phone'], ['phone'], ['phone'], ['phone']].map((reasons) => ({
        clientId: miller.id,
        clientName: 'Miller Farm',
        reasons,
      })),
    );

    const run = await importList(company.dispatcher, rows, options);
    expect(run).toMatchObject({
      importedRows: 2,
      skippedRows: 3,
      failedRows: 1,
      clientsAdded: 1,
      addressesAdded: 1,
    });
    expect(
      bodyOf(await company.admin.call('GET', `/client-imports/${run.id}/rejected`)).map(
        ({ message }: { message: string }) => message,
      ),
    ).toEqual([
      '“Miller Farm” has the same phone. Say whether it is the same client.',
      'Already exists as “Miller Farm” (same name and street).',
      '“Miller Farm” already has this address.',
      'Skipped as chosen.',
    ]);
    expect(await clientNames(company.admin)).toEqual(['Fourth Miller', 'Miller Farm']);
    const after = bodyOf(await company.admin.call('GET', `/clients/${miller.id}`));
    expect(after.addresses.map(({ streetLine1 }: { streetLine1: string }) => streetLine1)).toEqual([
      '12 Orange St',
      '2 New Rd',
    ]);

    expect(await takeBack(company.dispatcher, run.id)).toMatchObject({
      task: 'undo',
      status: 'done',
      keptCount: 0,
    });
    expect(bodyOf(await company.admin.call('GET', `/clients/${miller.id}`)).addresses).toHaveLength(1);
    expect(await clientNames(company.admin)).toEqual(['Miller Farm']);
  });

  it('is written down once for one idempotency key, and one at a time', async () => {
    const key = { 'idempotency-key': `import-${company.companyId}` };
    const body = { rows: [listRow(2)], options };
    const answers = await Promise.all(
      [1, 2, 3].map(() => company.admin.call('POST', '/client-imports', body, key)),
    );
    expect(new Set(answers.map((answer) => bodyOf(answer).id)).size).toBe(1);
    await importOver(company.admin, bodyOf(answers[0]!).id);
    expect(await clientNames(company.admin)).toEqual(['Client 2']);
    const both = await Promise.all(
      [3, 4].map((row) => company.admin.call('POST', '/client-imports', { rows: [listRow(row)], options })),
    );
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    for (const answer of both) if (answer.status === 200) await importOver(company.admin, answer.body.id);
  });
});

describe('refusals', () => {
  it.each([
    [{ rows: [] }, { rows: 'The list has no rows.' }],
    [{ rows: [listRow(2), listRow(2)] }, { rows: 'Two rows have the same number.' }],
    [
      { rows: Array.from({ length: 20_001 }, (_, row) => ({ row: row + 1, values: {} })) },
      { rows: 'An import takes at most 20,000 rows. Split the list.' },
    ],
  ])('%# says what is wrong', async (input, issues) => {
    const answer = await company.admin.call('POST', '/client-imports', { ...input, options });
    expect([answer.status, issuesOf(answer)]).toEqual([400, issues]);
  });

  it('of many rows ends with statistics of them, so that the next list is read as fast as later ones', async () => {
    const { pool } = server.database;
    await pool.query('alter table clients set (autovacuum_enabled = off)');
    const analysed = async () =>
      (
        await pool.query(
          `select last_analyze from pg_stat_user_tables where relname in ('clients', 'client_addresses') and last_analyze is not null`,
        )
      ).rows.length;
    expect(await analysed()).toBe(0);
    await importList(
      company.admin,
      Array.from({ length: 200 }, (_, index) => listRow(index + 2)),
      options,
    );
    expect(await analysed()).toBe(2);
  });

  it('takes up to 10 MB for lists, and nothing else so large', async () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, row) => listRow(row + 2, { name: '', notes: 'x'.repeat(4_000) }));
    const large = await company.admin.call('POST', '/client-imports', { rows: rows(400), options });
    expect(large.status).toBe(200);
    expect(await importOver(company.admin, large.body.id)).toMatchObject({ failedRows: 400 });
    const tooLarge = await company.admin.call(
      'POST',
      '/client-imports',
      { rows: rows(2_600), options },
      { connection: 'close' },
    );
    expect([tooLarge.status, tooLarge.body.message]).toEqual([413, 'The request is larger than 10 MB.']);
    expect(
      (await company.admin.call('POST', '/clients', { rows: rows(400) }, { connection: 'close' })).status,
    ).toBe(413);
  });

  it('keeps technicians and other companies out', async () => {
    const run = await importList(company.admin, [listRow(2)], options);
    const stranger = await makeCompany(server, 'Stranger');
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/rejected'],
      ['GET', '/rejected-file'],
      ['POST', '/undo'],
    ] as const) {
      expect(
        (
          await company.technician.call(
            method,
            `/client-imports/${run.id}${path}`,
            method === 'POST' ? {} : undefined,
          )
        ).status,
      ).toBe(403);
      expect(
        (
          await stranger.admin.call(
            method,
            `/client-imports/${run.id}${path}`,
            method === 'POST' ? {} : undefined,
          )
        ).status,
      ).toBe(404);
    }
    expect(
      (await company.technician.call('POST', '/client-imports', { rows: [listRow(2)], options })).status,
    ).toBe(403);
    expect(bodyOf(await stranger.admin.call('GET', '/client-imports')).items).toEqual([]);
    const borrowed = await stranger.admin.call('POST', '/client-imports', { rows: [listRow(2)], options });
    expect([borrowed.status, borrowed.body.code]).toEqual([422, 'import.service-unknown']);
    // Who is a client of another company is told to nobody.
    expect(
      bodyOf(
        await stranger.admin.call('POST', '/client-imports/duplicates', {
          clients: [{ name: 'Client 2', phones: ['717-555-0002'], emails: [], streets: [] }],
        }),
      ),
    ).toEqual({ matches: [null] });
  });

  it('stores what a database cannot hold as broken characters', async () => {
    expect(await importList(company.admin, [listRow(2, { name: 'A\0B \ud800' })], options)).toMatchObject({
      importedRows: 1,
    });
    expect(await clientNames(company.admin)).toEqual(['A\uFFFDB \uFFFD']);
  });
});
