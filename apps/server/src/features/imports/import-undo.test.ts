import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { servicesOf } from '../../../../../test/factories/clients.ts';
import { makeCompany, type TestCompany } from '../../../../../test/factories/company.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { makeJob } from '../jobs/testing.ts';
import { clientImports } from './imports.tables.ts';
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

  it('leaves clients that something unknown refers to', async () => {
    const run = await importList(
      company.dispatcher,
      [2, 3, 4].map((row) => listRow(row)),
      options,
    );
    const used = await clientNamed(company.admin, 'Client 3');
    await server.database.asSystem(async (tx) => {
      await tx.execute(
        sql`create table things_of_clients (company_id uuid, client_id uuid references clients(id))`,
      );
      await tx.execute(sql`grant all on things_of_clients to app_user`);
      await tx.execute(sql`insert into things_of_clients values (${company.companyId}, ${used.id})`);
    });
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
