import { array, assert, asyncProperty, constantFrom, oneof, string } from 'fast-check';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { findForm, findStreet } from '@haulwright/domain/kernel/find-text';
import { addressValues, makeClient } from '../../../../../test/factories/clients.ts';
import type { TestPerson } from '../../../../../test/server/harness.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { fillFindTexts } from './fill-find-texts.ts';
import { searchedTables } from './find-columns.ts';

const server = serverOfFile();
let admin: TestPerson;
beforeAll(async () => {
  admin = await server.signUp();
});

const inCompany = <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  server.database.inTenant(admin, async (tx) => (await tx.execute<Row>(statement)).rows);
const textOf = async (id: string) =>
  (await inCompany<{ find_text: string }>(sql`select find_text from clients where id = ${id}`))[0]?.find_text;

describe('the database and the product', () => {
  const letters = oneof(
    string({ unit: 'grapheme', maxLength: 30 }),
    string({
      unit: constantFrom(...Array.from("aZ5 -.'’éÜßøŁÆ½ﬁ１́ЙςΣΆ漢ंa,/#\u00a0\u2011", String)),
      maxLength: 40,
    }),
    string({ unit: 'binary-ascii', maxLength: 40 }),
  ).map((text) => text.replaceAll('\u0000', '').toWellFormed());
  const streets = array(
    constantFrom(
      '12',
      'Main',
      'Street',
      'st',
      'Rd.',
      'road',
      'N',
      'av',
      'rt',
      'É',
      '-',
      ' ',
      '\n',
      'toString',
    ),
    { maxLength: 6 },
  ).map((words) => words.join(' '));

  it('write texts in the same form', { timeout: 60_000 }, async () => {
    await server.database.asSystem((tx) =>
      assert(
        asyncProperty(
          array(letters, { maxLength: 40 }),
          array(streets, { maxLength: 20 }),
          async (texts, lines) => {
            const { rows } = await tx.execute<{ forms: string[]; streets: string[] }>(sql`
            select array(select public.find_form(t) from unnest(${sql.param(texts)}::text[]) with ordinality as x(t, n) order by n) as forms,
                   array(select public.find_street(t) from unnest(${sql.param(lines)}::text[]) with ordinality as x(t, n) order by n) as streets`);
            expect(rows[0]?.forms).toEqual(texts.map(findForm));
            expect(rows[0]?.streets).toEqual(lines.map(findStreet));
          },
        ),
        { numRuns: 150 },
      ),
    );
  });

  it('agree on every letter of the blocks people type in', async () => {
    const all = Array.from({ length: 0x3000 }, (_, at) => String.fromCodePoint(at + 1)).filter(
      (letter) => letter.isWellFormed() && /\p{Assigned}/u.test(letter),
    );
    const rows = await inCompany<{ form: string }>(
      sql`select public.find_form(t) as form from unnest(${sql.param(all)}::text[]) with ordinality as x(t, n) order by n`,
    );
    const differing = all.filter((letter, at) => rows[at]?.form !== findForm(letter));
    expect(differing.map((letter) => letter.codePointAt(0)?.toString(16))).toEqual([]);
  });
});

describe('a search column', () => {
  it('follows a client, its addresses and contacts, whatever server writes them', async () => {
    const { id } = await makeClient(admin, { name: 'Miller', phone: '717-555-1001' });
    await inCompany(sql`update clients set name = 'Müller-Weiß', phone = '(717) 555-2002' where id = ${id}`);
    expect(await textOf(id)).toContain('mullerweiss 7175552002');
    await inCompany(
      sql`update client_addresses set street_line1 = '9 Oak Lane', city = 'Lititz' where client_id = ${id}`,
    );
    expect(await textOf(id)).toMatch(/\n9oaklane 9oakln lititz/);
    await inCompany(sql`insert into client_contacts (id, company_id, client_id, name, phone)
      values (gen_random_uuid(), ${admin.companyId}, ${id}, 'Éva', '717 555 3003')`);
    expect(await textOf(id)).toMatch(/eva 7175553003\n/);
    await inCompany(sql`delete from client_contacts where client_id = ${id}`);
    await inCompany(sql`delete from client_addresses where client_id = ${id}`);
    expect(await textOf(id)).not.toMatch(/eva|oak/);
  });

  it('is filled for rows from before there was one, and they are found until then', async () => {
    const { id } = await makeClient(admin, {
      name: 'Before Times',
      phone: '717-555-8008',
      addresses: [addressValues({ streetLine1: '77 Elm Road' })],
    });
    const written = await textOf(id);
    for (const { table } of searchedTables) {
      const name = sql`${sql.identifier(table)}`;
      // As a server writes that knows nothing of the column.
      await server.database.asSystem(async (tx) => {
        await tx.execute(sql`alter table ${name} disable trigger user`);
        await tx.execute(sql`update ${name} set find_text = null where company_id = ${admin.companyId}`);
        if (table === 'clients')
          await tx.execute(sql`update clients set find_who = null where company_id = ${admin.companyId}`);
        await tx.execute(sql`alter table ${name} enable trigger user`);
      });
    }
    const found = async (search: string) =>
      (
        (await admin.call('GET', `/clients?search=${encodeURIComponent(search)}`)).body as {
          items: { id: string }[];
        }
      ).items.map((client) => client.id);
    expect(await found('7175558008')).toEqual([id]);
    expect(await found('77 elm rd')).toEqual([id]);
    expect(await fillFindTexts(server.database)).toBeGreaterThan(0);
    expect(await textOf(id)).toBe(written);
    expect(await fillFindTexts(server.database)).toBe(0);
    expect(await found('77 elm rd')).toEqual([id]);
  });
});
