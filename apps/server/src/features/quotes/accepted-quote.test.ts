import type { InvoiceDetail } from '@haulwright/domain/invoicing/invoice';
import type { QuoteDetail } from '@haulwright/domain/quotes/quote';
import type { Rental } from '@haulwright/domain/rentals/rental';
import { addDays } from '@haulwright/domain/kernel/calendar-date';
import { sql, type SQL } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { makeFieldCompany, today } from '../field/testing.ts';
import { jobTypeNamed } from '../jobs/testing.ts';
import { billingOf, makeBillingCompany } from '../invoicing/testing.ts';
import { daysAgo, makeUnits, makeUnitType, record } from '../rentals/testing.ts';

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
      { ...line, work: null, rental: { unitTypeId, cycle: { every: 'days', days: 28 }, deliverOn: today() } },
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

it('of units is a rental with its days, whose bill has delivery and pickup once', async () => {
  const company = await makeBillingCompany(server);
  const { ask, draft, issue } = billingOf(() => company);
  const unitTypeId = (await makeUnitType(company.admin)).id;
  const stay = { deliverOn: daysAgo(4), pickUpOn: daysAgo(0) };
  const line = {
    work: null,
    quantityThousandths: 1_000,
    unit: 'each',
    unitPrice: 1_500_000,
    revenueCategory: 'fee',
    taxCategory: 'fee',
  };
  const lines = (days: object) => [
    { ...line, work: { jobTypeId: null }, isDelivery: true, description: 'Delivery and pickup' },
    {
      ...line,
      rental: { unitTypeId, cycle: { every: 'event' }, ...days },
      description: 'Standard toilet',
      quantityThousandths: 2_000,
      unitPrice: 1_250_000,
    },
  ];
  const values = (days: object) => ({
    clientId: company.client.id,
    clientAddressId: company.client.addresses[0]?.id,
    title: 'Toilets for the fair',
    message: null,
    expiresOn: addDays(today(), 30),
    lines: lines(days),
  });
  const call = (method: string, path: string, body?: object) => company.dispatcher.call(method, path, body);
  const { id } = await ask('POST', '/quotes', values({}));
  const sending = () => call('POST', `/quotes/${id}/sending`, { to: null });
  expect((await sending()).body.code).toBe('quote.days-missing');
  const backwards = await call(
    'PUT',
    `/quotes/${id}`,
    values({ deliverOn: stay.pickUpOn, pickUpOn: stay.deliverOn }),
  );
  expect(backwards.status).toBe(400);
  expect(JSON.stringify(backwards.body)).toContain('The pickup is before the delivery.');
  await ask('PUT', `/quotes/${id}`, values(stay));
  const token = String(bodyOf(await sending()).link).split('/q#')[1] ?? '';
  expect(bodyOf(await server.call('POST', '/api/quote-links', { body: { token } }))).toMatchObject(stay);
  const accepting = { token, name: 'Mrs. Miller', strokes: null };
  bodyOf(await server.call('POST', '/api/quote-links/acceptance', { body: accepting }));
  const quote: QuoteDetail = await ask('GET', `/quotes/${id}`);
  expect(quote).toMatchObject({ ...stay, totalCents: 40_000, jobs: [] });
  const rentalId = quote.rentals[0]?.id ?? '';
  const rental: Rental = await ask('GET', `/rentals/${rentalId}`);
  expect(rental).toMatchObject({ deliverOn: stay.deliverOn, endDate: stay.pickUpOn, roundTripCents: 15_000 });
  const units = (await makeUnits(company.admin, unitTypeId, 2)).map((unit) => unit.id);
  for (const unit of units) await record(company.dispatcher, rentalId, 'delivered', 4, [unit]);
  await record(company.dispatcher, rentalId, 'picked-up', 0, units);
  await ask('POST', `/rentals/${rentalId}/end`);
  const paper: InvoiceDetail = await issue(await draft({ jobIds: [], rentalIds: [rentalId] }));
  expect(paper.totalCents).toBe(quote.totalCents);
  expect(paper.lines.filter(({ description }) => description === 'Delivery and pickup')).toMatchObject([
    { cents: 15_000 },
  ]);
});
