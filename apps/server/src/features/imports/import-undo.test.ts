import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { servicesOf } from '../../../../../test/factories/clients.ts';
import { makeCompany, type TestCompany } from '../../../../../test/factories/company.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { makeJob } from '../jobs/testing.ts';
import { flat, makeItem, makeRule } from '../pricing/testing.ts';
import { daysAgo, makeRental, makeRentalSet, record } from '../rentals/testing.ts';
import { clientImports } from './imports.tables.ts';
import { keptWithAddress, keptWithClient } from './undo-import.queries.ts';
import { clientNamed, clientNames, importList, importOver, listRow, takeBack } from './testing.ts';

const server = serverOfFile();
let company: TestCompany;
let options: { serviceTypeId: string };

beforeEach(async () => {
  company = await makeCompany(server);
  options = { serviceTypeId: (await servicesOf(company.admin))[0]?.id ?? '' };
});

describe('taking an import back', () => {
  it('keeps and names what is used meanwhile', async () => {
    const run = await importList(
      company.dispatcher,
      [2, 3, 4, 5].map((row) => listRow(row)),
      options,
    );
    await makeJob(company.dispatcher, await clientNamed(company.admin, 'Client 3'));
    const changed = await clientNamed(company.admin, 'Client 4');
    bodyOf(await company.dispatcher.call('PUT', `/clients/${changed.id}/status`, { status: 'inactive' }));
    const undone = await takeBack(company.dispatcher, run.id);
    expect(undone).toMatchObject({
      task: 'undo',
      status: 'done',
      progress: 1,
      keptCount: 2,
      clientsAdded: 4,
    });
    expect(undone.kept.map(({ name, reason }) => [name, reason])).toEqual([
      ['Client 3', 'It has jobs.'],
      ['Client 4', 'It was changed after the import.'],
    ]);
    expect(await clientNames(company.admin)).toEqual(['Client 3', 'Client 4']);
    const again = await company.dispatcher.call('POST', `/client-imports/${run.id}/undo`, {});
    expect([again.status, again.body.code]).toEqual([409, 'import.nothing-to-undo']);
    // What was taken back may come again.
    expect(
      await importList(
        company.dispatcher,
        [2, 3].map((row) => listRow(row)),
        options,
      ),
    ).toMatchObject({ importedRows: 1, skippedRows: 1 });
  });

  it('keeps what was agreed with a client since: rentals, agreements, prices, certificates, terms, tanks, money', async () => {
    const names = [2, 3, 4, 5, 6, 7, 8, 9];
    const run = await importList(
      company.dispatcher,
      names.map((row) => listRow(row)),
      options,
    );
    const [rents, agrees, pays, exempt, terms, tank, owes, asked] = await Promise.all(
      names.map((row) => clientNamed(company.admin, `Client ${row}`)),
    );
    const ask = async (method: string, path: string, body: object) =>
      bodyOf(await company.admin.call(method, path, body));
    const { units, rental } = await makeRentalSet(company.admin, rents, 1);
    await record(company.admin, rental.id, 'delivered', 3, [units[0]?.id ?? '']);
    await ask('POST', '/service-agreements', {
      clientId: agrees.id,
      name: 'Trap care',
      charge: 'period',
      months: 1,
      anchorDate: daysAgo(3),
      bills: 'advance',
      startDate: daysAgo(3),
      rates: [{ validFrom: daysAgo(3), cents: 9_000 }],
    });
    const item = await makeItem(company.admin, []);
    await makeRule(company.admin, item.id, flat(5_000), { clientAddressId: pays.addresses[0].id });
    await ask('POST', `/clients/${exempt.id}/tax-exemptions`, { certificate: 'E-1', validFrom: daysAgo(3) });
    await ask('PUT', `/clients/${terms.id}/billing-terms`, { dueDays: 10, grouping: null, email: null });
    await ask('PUT', `/tanks/${tank.addresses[0].id}`, {
      householdPeople: 4,
      ruleMonths: null,
      ruleSource: null,
    });
    await ask('POST', '/payments', {
      clientId: owes.id,
      method: 'cash',
      cents: 500,
      receivedOn: daysAgo(1),
      allocations: [],
    });
    await ask('POST', '/deposits', { clientId: asked.id, cents: 500, description: 'Deposit' });
    const undone = await takeBack(company.dispatcher, run.id);
    expect(undone.status).toBe('done');
    expect(undone.kept.map(({ name, reason }) => [name, reason])).toEqual([
      ['Client 2', 'It has rentals.'],
      ['Client 3', 'It has service agreements.'],
      ['Client 4', 'It has prices of its own.'],
      ['Client 5', 'It has tax exemption certificates.'],
      ['Client 6', 'It has billing terms.'],
      ['Client 7', 'Facts about its tank were recorded.'],
      ['Client 8', 'It has payments.'],
      ['Client 9', 'It has invoices.'],
    ]);
  });

  it('keeps an address that a rental, an agreement, a price or a quote is for', async () => {
    const first = await importList(company.dispatcher, [listRow(2)], options);
    expect(first.clientsAdded).toBe(1);
    const client = await clientNamed(company.admin, 'Client 2');
    const more = ['9', '10', '11'].map((row, at) =>
      listRow(at + 3, { name: 'Client 2', phone: '717-555-0002', street: `${row} Lime St` }, 'add-address'),
    );
    const run = await importList(company.dispatcher, more, options);
    const added = (await clientNamed(company.admin, 'Client 2')).addresses.filter(
      ({ streetLine1 }: { streetLine1: string }) => streetLine1.endsWith('Lime St'),
    );
    expect(added).toHaveLength(3);
    const { type } = await makeRentalSet(company.admin, client, 1);
    await makeRental(company.admin, client, type.id, { clientAddressId: added[0].id });
    const item = await makeItem(company.admin, []);
    await makeRule(company.admin, item.id, flat(5_000), { clientAddressId: added[1].id });
    expect(await takeBack(company.dispatcher, run.id)).toMatchObject({ status: 'done', keptCount: 2 });
    expect((await clientNamed(company.admin, 'Client 2')).addresses).toHaveLength(3);
  });

  it('forgets no table whose rows would go with a client or an address, or lose it', async () => {
    const { rows } = await server.database.asSystem((tx) =>
      tx.execute<{ of: string; name: string }>(sql`
        select c.confrelid::regclass::text as of, c.conrelid::regclass::text as name from pg_constraint c
         where c.contype = 'f' and c.confdeltype <> 'a' and c.confrelid in ('clients'::regclass, 'client_addresses'::regclass)`),
    );
    const namesOf = (of: string) => rows.flatMap((row) => (row.of === of ? row.name : []));
    // Made with a client or its work, or found by what they belong to.
    const parts = ['client_addresses', 'client_contacts', 'client_services', 'address_lookups'];
    const ofWork = [
      'jobs',
      'job_series',
      'billing_sources',
      'rental_sources',
      'agreement_sources',
      'bill_run_items',
      // Learned from visits of jobs.
      'learned_pins',
    ];
    const others = [...parts, ...ofWork, 'form_submissions', 'client_import_rows'];
    const known = [...keptWithClient.map(([table]) => table), ...keptWithAddress, ...others];
    expect(namesOf('clients').filter((name) => !known.includes(name))).toEqual([]);
    expect(namesOf('client_addresses').filter((name) => !known.includes(name))).toEqual([]);
  });

  it('leaves clients that something unknown refers to', async () => {
    const run = await importList(
      company.dispatcher,
      [2, 3, 4].map((row) => listRow(row)),
      options,
    );
    const used = await clientNamed(company.admin, 'Client 3');
    // In one text, so that nobody asks a PostgreSQL without this table whether it understands what is said to it.
    const given = `'${company.companyId}', '${used.id}'`;
    await server.database.asSystem((tx) =>
      tx.execute(
        sql.raw(`create table things_of_clients (company_id uuid, client_id uuid references clients(id));
                 grant all on things_of_clients to app_user; insert into things_of_clients values (${given})`),
      ),
    );
    try {
      expect(await takeBack(company.dispatcher, run.id)).toMatchObject({
        status: 'done',
        kept: [{ name: 'Client 3', reason: 'It is used elsewhere.' }],
      });
      expect(await clientNames(company.admin)).toEqual(['Client 3']);
    } finally {
      await server.database.asSystem((tx) => tx.execute(sql`drop table things_of_clients`));
    }
  });
});

describe('a run that is interrupted', () => {
  it('goes on where it ended and adds nothing twice', async () => {
    await server.database.asSystem((tx) =>
      tx
        .execute(
          sql`create function boom() returns trigger language plpgsql as $$ begin if new.name = 'Client 260' then raise exception 'boom'; end if; return new; end $$`,
        )
        .then(() =>
          tx.execute(sql`create trigger boom before insert on clients for each row execute function boom()`),
        ),
    );
    // The last shares its phone with the first: neither attempt may take the other's clients for ones that
    // were there.
    const rows = Array.from({ length: 400 }, (_, index) =>
      listRow(index + 2, index === 399 ? { phone: '717-555-0002' } : {}),
    );
    const { id } = bodyOf(await company.admin.call('POST', '/client-imports', { rows, options }));
    let run = bodyOf(await company.admin.call('GET', `/client-imports/${id}`));
    for (let tries = 0; tries < 400 && !(run.importedRows === 200 && run.status === 'queued'); tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 25));
      run = bodyOf(await company.admin.call('GET', `/client-imports/${id}`));
    }
    // Two batches are there, the third left nothing behind.
    expect(run).toMatchObject({ status: 'queued', importedRows: 200, clientsAdded: 200, progress: 0.5 });
    // The process is gone in the middle of its second attempt.
    await server.database.asSystem(async (tx) => {
      await tx.execute(sql`drop trigger boom on clients`);
      await tx.execute(sql`drop function boom`);
      await tx
        .update(clientImports)
        .set({ status: 'running', updatedAt: new Date(Date.now() - 60_000) })
        .where(eq(clientImports.id, id));
    });
    await server.services.imports.sweep();
    expect(await importOver(company.admin, id)).toMatchObject({
      status: 'done',
      importedRows: 400,
      skippedRows: 0,
      clientsAdded: 400,
      progress: 1,
    });
    const { rows: counted } = await server.database.asSystem((tx) =>
      tx.execute<{ clients: number; names: number }>(
        sql`select count(*)::int as clients, count(distinct name)::int as names from clients where company_id = ${company.companyId}`,
      ),
    );
    expect(counted).toEqual([{ clients: 400, names: 400 }]);
    expect(await takeBack(company.admin, id)).toMatchObject({ status: 'done', keptCount: 0 });
    expect(await clientNames(company.admin)).toEqual([]);
  });

  it('is given up after three attempts, keeps what was done, and can be taken back', async () => {
    const run = await importList(company.admin, [listRow(2)], options);
    await server.database.asSystem((tx) =>
      tx
        .update(clientImports)
        .set({ status: 'running', attempts: 3, updatedAt: new Date(Date.now() - 60_000) })
        .where(eq(clientImports.id, run.id)),
    );
    await server.services.imports.sweep();
    expect(await importOver(company.admin, run.id)).toMatchObject({
      status: 'failed',
      failure: expect.stringContaining('The server was restarted several times'),
    });
    expect(await takeBack(company.admin, run.id)).toMatchObject({ status: 'done' });
  });
});
