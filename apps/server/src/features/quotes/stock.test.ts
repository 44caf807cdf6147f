import { addDays } from '@haulwright/domain/kernel/calendar-date';
import type { StockOfKind } from '@haulwright/domain/rentals/stock-list';
import { daysInWords } from '@haulwright/domain/rentals/stock';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { statementsOfRequests } from '../../../../../test/server/request-statements.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { newId } from '../../platform/ids.ts';
import { makeFieldCompany, today, type FieldCompany } from '../field/testing.ts';
import { makeRental, makeUnits, makeUnitType, record } from '../rentals/testing.ts';

const server = serverOfFile();
let company: FieldCompany;
beforeAll(async () => {
  company = await makeFieldCompany(server);
});

const call = (method: string, path: string, body?: object) => company.dispatcher.call(method, path, body);
const ask = async (method: string, path: string, body?: object) => bodyOf(await call(method, path, body));
const inDays = (days: number): string => addDays(today(), days);

interface Wanted {
  readonly kinds: readonly (readonly [unitTypeId: string, quantity: number])[];
  readonly from: number;
  readonly to: number;
}

const quoteValues = ({ kinds, from, to }: Wanted) => ({
  clientId: company.client.id,
  clientAddressId: company.client.addresses[0]?.id,
  title: 'Toilets for the fair',
  message: null,
  expiresOn: inDays(30),
  lines: kinds.map(([unitTypeId, quantity]) => ({
    work: null,
    rental: { unitTypeId, cycle: { every: 'event' }, deliverOn: inDays(from), pickUpOn: inDays(to) },
    description: 'Toilet',
    quantityThousandths: quantity * 1_000,
    unit: 'each',
    unitPrice: 1_250_000,
    revenueCategory: 'fee',
    taxCategory: 'fee',
  })),
});
const makeQuote = async (wanted: Wanted): Promise<string> =>
  (await ask('POST', '/quotes', quoteValues(wanted))).id;
const send = (id: string, more: object = {}) => call('POST', `/quotes/${id}/sending`, { to: null, ...more });
const sendFor = async (id: string, more?: object): Promise<string> =>
  String(bodyOf(await send(id, more)).link).split('/q#')[1] ?? '';
const accept = (token: string) =>
  server.call('POST', '/api/quote-links/acceptance', { body: { token, name: 'Mrs. Miller', strokes: null } });
const decide = (id: string, more: object = {}) =>
  call('POST', `/quotes/${id}/decision`, {
    decision: 'accepted',
    name: 'Mr. X',
    reason: 'by phone',
    ...more,
  });

const stockOf = async (unitTypeId: string, from?: string): Promise<StockOfKind> => {
  const { kinds } = await ask('GET', from === undefined ? '/rental-stock' : `/rental-stock?from=${from}`);
  return kinds.find(({ id }: StockOfKind) => id === unitTypeId);
};
const kindWith = async (units: number, changes?: object) => {
  const type = await makeUnitType(company.admin, changes);
  return { ...type, units: units === 0 ? [] : await makeUnits(company.admin, type.id, units) };
};

describe('the stock by day', () => {
  it('has what is on rent, reserved, held and free', async () => {
    const kind = await kindWith(6);
    const [broken, out] = kind.units;
    bodyOf(
      await company.admin.call('PUT', `/units/${broken?.id}`, {
        unitTypeId: kind.id,
        serial: null,
        note: null,
        idleState: 'maintenance',
      }),
    );
    const rental = await makeRental(company.admin, company.client, kind.id, {
      deliverOn: inDays(-1),
      endDate: inDays(3),
    });
    await record(company.dispatcher, rental.id, 'delivered', 0, [out?.id ?? '']);
    const held = await makeQuote({ kinds: [[kind.id, 2]], from: 2, to: 5 });
    await sendFor(held);
    const { days, units, shortages } = await stockOf(kind.id);
    expect(units).toBe(5);
    expect(days).toHaveLength(14);
    const of = (at: number) => days.find(({ date }) => date === inDays(at));
    expect(of(0)).toEqual({ date: today(), onRent: 1, reserved: 1, held: 0, free: 3 });
    expect(of(2)).toMatchObject({ onRent: 1, reserved: 1, held: 2, free: 1 });
    expect(of(4)).toMatchObject({ onRent: 0, reserved: 0, held: 2, free: 3 });
    expect(of(6)).toMatchObject({ onRent: 0, reserved: 0, held: 0, free: 5 });
    expect(shortages).toEqual([]);
    // Decided against, it holds nothing.
    await ask('POST', `/quotes/${held}/decision`, {
      decision: 'declined',
      name: 'Mr. X',
      reason: 'Too late',
    });
    expect((await stockOf(kind.id)).days.every(({ held: many }) => many === 0)).toBe(true);
    // A later page begins there, an earlier one today.
    expect((await stockOf(kind.id, inDays(20))).days[0]?.date).toBe(inDays(20));
    expect((await stockOf(kind.id, inDays(-20))).days[0]?.date).toBe(today());
  });

  it('is held neither by an expired quote nor by one that is open for changes', async () => {
    const kind = await kindWith(2);
    const expired = await makeQuote({ kinds: [[kind.id, 1]], from: 1, to: 5 });
    const changed = await makeQuote({ kinds: [[kind.id, 1]], from: 1, to: 5 });
    await sendFor(expired);
    await sendFor(changed);
    expect((await stockOf(kind.id)).days[1]).toMatchObject({ held: 2, free: 0 });
    await server.database.asSystem((tx) =>
      tx.execute(sql`update quotes set expires_on = ${inDays(-1)} where id = ${expired}`),
    );
    await ask('POST', `/quotes/${changed}/revision`);
    expect((await stockOf(kind.id)).days[1]).toMatchObject({ held: 0, free: 2 });
  });

  it('gives back units that were picked up, and keeps those whose planned end is over', async () => {
    const kind = await kindWith(2);
    const ids = kind.units.map(({ id }) => id);
    const rental = await makeRental(company.admin, company.client, kind.id, { endDate: inDays(-1) });
    await record(company.dispatcher, rental.id, 'delivered', 9, ids);
    expect((await stockOf(kind.id)).days[13]).toMatchObject({ onRent: 2, reserved: 0, free: 0 });
    await record(company.dispatcher, rental.id, 'picked-up', 0, ids.slice(1));
    expect((await stockOf(kind.id)).days[13]).toMatchObject({ onRent: 1, reserved: 0, free: 1 });
  });

  it('asks as many statements for 200 kinds as for one', async () => {
    await kindWith(1);
    const before = (await ask('GET', '/rental-stock')).kinds.length;
    const [few] = await statementsOfRequests(() => ask('GET', '/rental-stock'));
    const { companyId } = company.admin;
    const rows = Array.from(
      { length: 199 },
      (_, at) => sql`(${newId()}, ${companyId}, ${`Kind of many ${at}`}, 'toilet', 1, 0)`,
    );
    await server.database.asSystem((tx) =>
      tx.execute(
        sql`insert into unit_types (id, company_id, name, kind, toilets, hand_washes) values ${sql.join(rows, sql`, `)}`,
      ),
    );
    const [many] = await statementsOfRequests(async () =>
      expect((await ask('GET', '/rental-stock')).kinds).toHaveLength(before + 199),
    );
    expect(few).toHaveLength(2);
    expect(many).toEqual(few);
  });

  it('is not for technicians', async () => {
    expect((await company.technician.call('GET', '/rental-stock')).status).toBe(403);
  });
});

describe('a quote for units that others have', () => {
  it('is not sent; the office may go on in spite of that, and the stock says so', async () => {
    const kind = await kindWith(3, { name: 'Festival toilet' });
    await sendFor(await makeQuote({ kinds: [[kind.id, 2]], from: 1, to: 5 }));
    const second = await makeQuote({ kinds: [[kind.id, 2]], from: 4, to: 8 });
    const refused = await send(second);
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'quote.units-short' }]);
    const days = daysInWords({ from: inDays(4), to: inDays(5) });
    expect(refused.body.message).toBe(
      `Not enough units: Festival toilet, 1 short ${days}. Choose other days or fewer units, or send it in spite of that.`,
    );
    expect(await ask('GET', `/quotes/${second}`)).toMatchObject({ state: 'draft', number: null });
    const token = await sendFor(second, { inSpiteOfStock: true });
    expect((await stockOf(kind.id)).shortages).toEqual([{ count: 1, from: inDays(4), to: inDays(5) }]);
    // Sent again, it stays as its client reads it.
    expect((await send(second)).status).toBe(200);
    expect((await accept(token)).status).toBe(200);
  });

  it('is not accepted by its client, who reads what to do; nothing of it is written', async () => {
    const kind = await kindWith(3, { name: 'Vacant toilet' });
    const [first, second] = [
      await makeQuote({ kinds: [[kind.id, 2]], from: 1, to: 5 }),
      await makeQuote({ kinds: [[kind.id, 2]], from: 4, to: 8 }),
    ] as const;
    await sendFor(first);
    const token = await sendFor(second, { inSpiteOfStock: true });
    bodyOf(await decide(first));
    const before = await ask('GET', `/quotes/${second}`);
    const rentals = await ask('GET', '/rental-totals');
    const refused = await accept(token);
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'quote.units-gone' }]);
    const days = daysInWords({ from: inDays(4), to: inDays(5) });
    expect(refused.body.message).toMatch(
      new RegExp(
        `^Some of these units went to other customers in the meantime: Vacant toilet, 1 short ${days}. Nothing was accepted. Call .+ to agree on other days or units.$`,
      ),
    );
    expect(await ask('GET', `/quotes/${second}`)).toEqual(before);
    expect((await ask('GET', '/rental-totals')).count).toBe(rentals.count);
    // The office hears it, too, and may go on.
    const told = await decide(second);
    expect([told.status, told.body.code]).toEqual([409, 'quote.units-short']);
    expect(told.body.message).toMatch(/1 short .+, or accept it in spite of that\.$/);
    expect(bodyOf(await decide(second, { inSpiteOfStock: true }))).toMatchObject({ state: 'accepted' });
    expect((await stockOf(kind.id)).days[4]).toMatchObject({ reserved: 4, held: 0, free: -1 });
  });

  it('whose kind has no units listed is never short', async () => {
    const kind = await kindWith(0);
    const token = await sendFor(await makeQuote({ kinds: [[kind.id, 500]], from: 1, to: 2 }));
    expect((await accept(token)).status).toBe(200);
    expect(await stockOf(kind.id)).toMatchObject({ units: null, shortages: [] });
  });

  it('is sent by one of two who press at once, five times', async () => {
    const [one, other] = [await kindWith(1), await kindWith(1)];
    for (let round = 0; round < 5; round += 1) {
      const days = { from: 10 * round, to: 10 * round + 5 };
      // The kinds in either order.
      const quotes = [
        await makeQuote({
          kinds: [
            [one.id, 1],
            [other.id, 1],
          ],
          ...days,
        }),
        await makeQuote({
          kinds: [
            [other.id, 1],
            [one.id, 1],
          ],
          ...days,
        }),
      ];
      const answers = await Promise.all(quotes.map((id) => send(id)));
      expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
    }
  });

  it('is accepted by one of two clients who press at once, five times', async () => {
    const kind = await kindWith(1);
    for (let round = 0; round < 5; round += 1) {
      const days = { from: 10 * round, to: 10 * round + 5 };
      const tokens: string[] = [];
      for (const more of [{}, { inSpiteOfStock: true }])
        tokens.push(await sendFor(await makeQuote({ kinds: [[kind.id, 1]], ...days }), more));
      const answers = await Promise.all(tokens.map(accept));
      expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
    }
  });
});

it.each<[string, { quantityThousandths?: number; rental?: object }, string]>([
  ['half a toilet', { quantityThousandths: 500 }, 'Units are whole, at most 1,000, and cost whole cents.'],
  ['no toilet', { quantityThousandths: 0 }, 'Units are whole, at most 1,000, and cost whole cents.'],
  [
    'a pickup before the delivery',
    { rental: { deliverOn: '2031-05-04', pickUpOn: '2031-05-03' } },
    'The pickup is before the delivery. Choose a later day for it.',
  ],
])('a quote of %s is refused with a sentence', async (_, { rental, ...changes }, sentence) => {
  const kind = await kindWith(1);
  const values = quoteValues({ kinds: [[kind.id, 1]], from: 1, to: 2 });
  const lines = values.lines.map((line) => ({
    ...line,
    ...changes,
    rental: { ...line.rental, ...rental },
  }));
  const refused = await call('POST', '/quotes', { ...values, lines });
  expect([refused.status, refused.body]).toMatchObject([400, { code: 'BAD_REQUEST' }]);
  expect(JSON.stringify(refused.body)).toContain(sentence);
});
