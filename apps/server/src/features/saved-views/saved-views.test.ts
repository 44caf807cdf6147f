import { beforeAll, describe, expect, it } from 'vitest';
import type { SavedView } from '@haulwright/domain/saved-views/saved-view';
import { maxSavedViews } from '@haulwright/domain/saved-views/saved-view-limits';
import { makeCompany, type TestCompany } from '../../../../../test/factories/company.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import type { TestPerson } from '../../../../../test/server/harness.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';

const server = serverOfFile();
let company: TestCompany;
let stranger: TestCompany;

beforeAll(async () => {
  company = await makeCompany(server);
  stranger = await makeCompany(server, 'Stranger Septic');
});

const view = (changes: object = {}) => ({
  name: 'Late jobs',
  table: 'jobs',
  address: { sort: '-day', columns: 'title.gone.client', search: 'late' },
  rowHeight: null,
  isForEverybody: false,
  ...changes,
});
const save = async (person: TestPerson, changes: object = {}): Promise<SavedView & { version: string }> =>
  bodyOf(await person.call('POST', '/saved-views', view(changes)));
const listed = async (person: TestPerson, table: string): Promise<SavedView[]> =>
  bodyOf(await person.call('GET', `/saved-views?table=${table}`));

describe('saved views', () => {
  it('are listed for who has them: one’s own and everybody’s, of one table, as they were saved', async () => {
    const { admin, dispatcher } = company;
    const own = await save(dispatcher, { rowHeight: 'tall' });
    const all = await save(admin, { name: 'a house rule', isForEverybody: true });
    await save(admin, { table: 'drafts' });
    expect(await listed(dispatcher, 'jobs')).toEqual([all, own]);
    expect(own).toMatchObject({ ...view({ rowHeight: 'tall' }), isDefault: false });
    expect(await listed(admin, 'jobs')).toEqual([all]);
    expect(await listed(stranger.admin, 'jobs')).toEqual([]);
    expect((await company.technician.call('GET', '/saved-views?table=jobs')).status).toBe(403);
  });

  it('for everybody are for administrators to save, change and delete', async () => {
    const { admin, dispatcher } = company;
    const all = await save(admin, { table: 'days', isForEverybody: true });
    const { address, rowHeight } = all;
    const answers = [
      await dispatcher.call('POST', '/saved-views', view({ name: 'Mine', isForEverybody: true })),
      await dispatcher.call('PUT', `/saved-views/${all.id}`, { name: 'Mine', address, rowHeight }),
      await dispatcher.call('DELETE', `/saved-views/${all.id}`),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [403, 'view.everybodys']),
    );
    expect(await listed(dispatcher, 'days')).toEqual([all]);
  });

  it('of somebody else are not found', async () => {
    const own = await save(company.dispatcher, { table: 'invoices' });
    const { address, rowHeight } = own;
    for (const other of [company.admin, stranger.admin]) {
      const answers = [
        await other.call('PUT', `/saved-views/${own.id}`, { name: 'Mine', address, rowHeight }),
        await other.call('DELETE', `/saved-views/${own.id}`),
        await other.call('PUT', '/saved-view-defaults', { table: 'invoices', viewId: own.id }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    }
    expect(await listed(company.dispatcher, 'invoices')).toEqual([own]);
  });

  it('change as they were seen, and are refused otherwise', async () => {
    const { dispatcher } = company;
    const seen = await save(dispatcher, { table: 'tickets' });
    const put = (changes: object) =>
      dispatcher.call('PUT', `/saved-views/${seen.id}`, {
        name: seen.name,
        address: seen.address,
        rowHeight: null,
        version: seen.version,
        ...changes,
      });
    const renamed = bodyOf(await put({ name: 'By truck' }));
    expect(renamed).toMatchObject({ name: 'By truck', address: seen.address, table: 'tickets' });
    const late = await put({ address: { sort: 'truck' } });
    expect([late.status, late.body.code, late.body.data.present.name]).toEqual([
      409,
      'version.changed-meanwhile',
      'By truck',
    ]);
    bodyOf(await put({ address: { sort: 'truck' }, name: 'By truck', version: renamed.version }));
    expect(await listed(dispatcher, 'tickets')).toMatchObject([
      { name: 'By truck', address: { sort: 'truck' } },
    ]);
  });

  it('have one name for a person and table, whatever its case', async () => {
    const { admin, dispatcher } = company;
    const first = await save(dispatcher, { table: 'quotes' });
    const again = await dispatcher.call(
      'POST',
      '/saved-views',
      view({ table: 'quotes', name: ' LATE jobs ' }),
    );
    expect([again.status, again.body.code]).toEqual([409, 'name.taken']);
    const second = await save(dispatcher, { table: 'quotes', name: 'Other' });
    const { address, rowHeight } = second;
    const renamed = await dispatcher.call('PUT', `/saved-views/${second.id}`, {
      name: first.name,
      address,
      rowHeight,
    });
    expect([renamed.status, renamed.body.code]).toEqual([409, 'name.taken']);
    await save(dispatcher, { table: 'routes' });
    await save(admin, { table: 'quotes' });
    await save(admin, { table: 'quotes', isForEverybody: true });
  });

  it('open a table by a person’s choice, until they are deleted', async () => {
    const { admin, dispatcher } = company;
    const [all, own] = [
      await save(admin, { table: 'rentals', isForEverybody: true }),
      await save(dispatcher, { table: 'rentals', name: 'Own' }),
    ];
    const choose = (viewId: string | null) =>
      dispatcher.call('PUT', '/saved-view-defaults', { table: 'rentals', viewId });
    const defaults = async (person: TestPerson) =>
      (await listed(person, 'rentals')).filter(({ isDefault }) => isDefault).map(({ id }) => id);
    bodyOf(await choose(all.id));
    bodyOf(await choose(own.id));
    expect(await defaults(dispatcher)).toEqual([own.id]);
    expect(await defaults(admin)).toEqual([]);
    expect(
      (await dispatcher.call('PUT', '/saved-view-defaults', { table: 'jobs', viewId: own.id })).status,
    ).toBe(404);
    bodyOf(await dispatcher.call('DELETE', `/saved-views/${own.id}`));
    expect(await defaults(dispatcher)).toEqual([]);
    bodyOf(await choose(all.id));
    bodyOf(await choose(null));
    expect(await defaults(dispatcher)).toEqual([]);
  });

  it.each([
    ['a name of 61 letters', { name: 'a'.repeat(61) }],
    ['no name', { name: '  ' }],
    ['a table that there is not', { table: 'secrets' }],
    ['a parameter that is too long', { address: { search: 'a'.repeat(201) } }],
    ['a parameter with a strange name', { address: { 'a b': '1' } }],
    ['too many parameters', { address: Object.fromEntries(letters(41).map((key) => [key, '1'])) }],
    ['a height that there is not', { rowHeight: 'huge' }],
  ])('are refused with %s', async (_, changes) => {
    expect((await company.dispatcher.call('POST', '/saved-views', view(changes))).status).toBe(400);
  });

  it('are at most fifty of a table, for each person and for everybody, though they come at once', async () => {
    const { admin } = company;
    for (let at = 1; at < maxSavedViews; at += 1) await save(admin, { table: 'trucks', name: `View ${at}` });
    const last = await Promise.all(
      ['x', 'y', 'z'].map((name) => admin.call('POST', '/saved-views', view({ table: 'trucks', name }))),
    );
    expect(last.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(last.flatMap(({ body }) => body.code ?? [])).toEqual(
      Array.from({ length: 2 }, () => 'view.too-many'),
    );
    await save(admin, { table: 'trucks', isForEverybody: true });
    expect(await listed(admin, 'trucks')).toHaveLength(maxSavedViews + 1);
  });
});

/** Names of parameters, each another. */
function letters(count: number): string[] {
  return Array.from({ length: count }, (_, at) => `p${'abcdefg'[at % 7]}${'hijklmn'[Math.floor(at / 7)]}`);
}
