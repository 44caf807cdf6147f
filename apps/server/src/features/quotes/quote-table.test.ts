import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import type { QuoteSummary, QuoteTotals } from '@haulwright/domain/quotes/quote';
import { shownQuoteStates } from '@haulwright/domain/quotes/quote-life';
import { type QuoteColumn, quoteColumns } from '@haulwright/domain/quotes/quote-sorts';
import { makeClient } from '../../../../../test/factories/clients.ts';
import { makeCompany, type TestCompany } from '../../../../../test/factories/company.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { jobTypeNamed } from '../jobs/testing.ts';

const server = serverOfFile();
let company: TestCompany;
let stranger: TestCompany;
const ask = async (method: string, path: string, body?: object) =>
  bodyOf(await company.dispatcher.call(method, path, body));

/** Drafts without numbers, sent, answered and withdrawn ones; clients in both cases, equal totals and days. */
beforeAll(async () => {
  company = await makeCompany(server);
  stranger = await makeCompany(server, 'Stranger Septic');
  const today = calendarDateIn(new Date(), 'America/New_York');
  const { id: jobTypeId } = await jobTypeNamed(company.admin, 'Septic tank pump-out');
  const clients = await Promise.all(
    ['Zook Farm', 'abel Diner', 'Miller Farm'].map((name) => makeClient(company.dispatcher, { name })),
  );
  for (let at = 0; at < 12; at += 1) {
    const client = clients[at % 3];
    const { id } = await ask('POST', '/quotes', {
      clientId: client?.id,
      clientAddressId: client?.addresses[0]?.id,
      title: ['Pump-out', 'riser', 'Pump-out and riser', 'Baffle'][at % 4],
      expiresOn: addDays(today, 10 + (at % 5)),
      lines: [
        {
          work: { jobTypeId },
          description: 'Pump-out',
          quantityThousandths: 1_000,
          unit: 'each',
          unitPrice: 1_000_000 * (1 + (at % 4)),
          revenueCategory: 'service',
          taxCategory: 'service',
        },
      ],
    });
    if (at % 6 === 0) continue;
    await ask('POST', `/quotes/${id}/sending`, { to: null });
    const decision = { 2: 'accepted', 3: 'declined' }[at % 6];
    if (decision !== undefined)
      await ask('POST', `/quotes/${id}/decision`, { decision, name: 'Ann', reason: 'By phone' });
  }
});

async function pagesOf(query: string, limit = 5): Promise<QuoteSummary[]> {
  const found: QuoteSummary[] = [];
  let cursor: string | null = null;
  do {
    const next: string = cursor === null ? '' : `&cursor=${cursor}`;
    const page: { items: QuoteSummary[]; nextCursor: string | null } = await ask(
      'GET',
      `/quotes?${query}&limit=${limit}${next}`,
    );
    found.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return found;
}

/** What a person reads in a column; null where the cell is empty. */
const read: Record<QuoteColumn, (quote: QuoteSummary) => string | number | null> = {
  number: ({ number }) => (number === null ? null : Number(number.replaceAll(/\D/g, ''))),
  title: ({ title }) => title.toLowerCase(),
  client: ({ clientName }) => clientName.toLowerCase(),
  state: ({ state }) => shownQuoteStates.indexOf(state),
  created: ({ createdAt }) => createdAt,
  sent: ({ sentAt }) => sentAt,
  expires: ({ expiresOn }) => expiresOn,
  'follow-up': ({ followUpOn }) => followUpOn,
  decided: ({ decidedAt }) => decidedAt,
  total: ({ totalCents }) => totalCents,
};

describe('the table of quotes', () => {
  it.each(quoteColumns)('is sorted by %s from both ends, page by page, empty cells last', async (column) => {
    const all = await pagesOf('', 100);
    expect(all).toHaveLength(12);
    expect(all.map(({ createdAt }) => createdAt)).toEqual(
      all
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    );
    for (const sort of [column, `-${column}`]) {
      const rows = await pagesOf(`sort=${sort}`);
      expect(rows.map(({ id }) => id).toSorted(), sort).toEqual(all.map(({ id }) => id).toSorted());
      const cells = rows.map(read[column]);
      const known = cells.filter((cell) => cell !== null);
      expect(known.length, sort).toBeGreaterThan(1);
      expect(cells.slice(known.length), sort).toEqual(cells.slice(known.length).map(() => null));
      const sign = sort === column ? 1 : -1;
      expect(known, sort).toEqual(
        known.toSorted((a, b) => sign * (typeof a === 'number' ? a - Number(b) : a < b ? -1 : a > b ? 1 : 0)),
      );
    }
  });

  it.each(['', 'which=open', 'which=accepted', 'which=drafts', 'search=farm', 'which=withdrawn'])(
    'adds up everything that matches “%s”, and its file has the same',
    async (query) => {
      const rows = await pagesOf(query, 100);
      const totals: QuoteTotals = await ask('GET', `/quote-totals?${query}`);
      const sum = (of: readonly QuoteSummary[]) => of.reduce((all, { totalCents }) => all + totalCents, 0);
      expect(totals).toEqual({
        count: rows.length,
        totalCents: sum(rows),
        states: shownQuoteStates.flatMap((state) => {
          const those = rows.filter((row) => row.state === state);
          return those.length === 0 ? [] : [{ state, count: those.length, totalCents: sum(those) }];
        }),
      });
      const headers = { authorization: `Bearer ${company.dispatcher.token}` };
      const url = `${server.url}/api/exports/quotes?${query}&sort=client&columns=total.gone.client`;
      const [head, ...lines] = (await (await fetch(url, { headers })).text()).trim().split('\r\n');
      expect(head?.replace('\uFEFF', '')).toBe('Total,Client');
      expect(lines).toEqual(
        (await pagesOf(`${query}&sort=client`, 100)).map(
          ({ totalCents, clientName }) => `${(totalCents / 100).toFixed(2)},${clientName}`,
        ),
      );
    },
  );

  it('refuses a cursor of another order, and shows another company nothing', async () => {
    const page: { nextCursor: string } = await ask('GET', '/quotes?sort=client&limit=4');
    for (const query of [`sort=-client&cursor=${page.nextCursor}`, `cursor=${page.nextCursor}`, 'sort=price'])
      expect((await company.dispatcher.call('GET', `/quotes?${query}`)).status, query).toBe(400);
    expect(bodyOf(await stranger.admin.call('GET', '/quote-totals'))).toMatchObject({ count: 0 });
    expect((await company.technician.call('GET', '/quote-totals')).status).toBe(403);
  });
});
