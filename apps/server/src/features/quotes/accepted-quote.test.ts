import { addDays } from '@haulwright/domain/kernel/calendar-date';
import { sql, type SQL } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { makeFieldCompany, today } from '../field/testing.ts';
import { jobTypeNamed } from '../jobs/testing.ts';
import { makeUnitType } from '../rentals/testing.ts';

const server = serverOfFile();

const run = (statement: SQL) => server.database.asSystem((tx) => tx.execute(statement));

it('stays in the database as the client read it, with its lines', async () => {
  const { admin, dispatcher, client } = await makeFieldCompany(server);
  const ask = async (method: string, path: string, body?: object) =>
    bodyOf(await dispatcher.call(method, path, body));
  const jobTypeId = (await jobTypeNamed(dispatcher, 'Septic tank pump-out')).id;
  const unitTypeId = (await makeUnitType(admin)).id;
  const line = {
    description: 'Pump-out',
    quantityThousandths: 1_000,
    unit: 'each',
    unitPrice: 3_250_000,
    revenueCategory: 'service',
    taxCategory: 'service',
  };
  const { id } = await ask('POST', '/quotes', {
    clientId: client.id,
    clientAddressId: client.addresses[0]?.id,
    title: 'Pump-out and a toilet',
    message: null,
    expiresOn: addDays(today(), 30),
    lines: [
      { ...line, work: { jobTypeId } },
      { ...line, work: null, rental: { unitTypeId, cycle: { every: 'days', days: 28 } } },
    ],
  });
  const changes = [
    sql`update quote_lines set cents = 1 where quote_id = ${id}`,
    sql`delete from quote_lines where quote_id = ${id}`,
    sql`insert into quote_lines select company_id, quote_id, 99, true, null, null, description, quantity_thousandths, unit, unit_price, cents, revenue_category, tax_category from quote_lines where quote_id = ${id} limit 1`,
    sql`update quote_rental_lines set cycle = '{"every": "month"}' where quote_id = ${id}`,
    sql`delete from quote_rental_lines where quote_id = ${id}`,
    sql`update quotes set title = 'x' where id = ${id}`,
    sql`delete from quotes where id = ${id}`,
  ];
  await run(sql`update quote_lines set cents = cents where quote_id = ${id}`);
  const { link } = await ask('POST', `/quotes/${id}/sending`, { to: null });
  const token = String(link).split('/q#')[1] ?? '';
  const accepting = { token, name: 'Mrs. Miller', strokes: null };
  bodyOf(await server.call('POST', '/api/quote-links/acceptance', { body: accepting }));
  const before = await ask('GET', `/quotes/${id}`);
  for (const change of changes) await expect(run(change)).rejects.toMatchObject({ cause: { code: '23001' } });
  expect(await ask('GET', `/quotes/${id}`)).toEqual(before);
  // What a line names may go; the line stays.
  await run(sql`delete from jobs where id = ${before.jobs[0].id}`);
  expect(await ask('GET', `/quotes/${id}`)).toMatchObject({
    lines: before.lines.map((one: { jobId: string | null }) => ({ ...one, jobId: null })),
    jobs: [],
  });
});
