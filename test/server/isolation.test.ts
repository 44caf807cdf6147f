import { randomUUID } from 'node:crypto';
import { noCompanyMessage } from '@haulwright/domain/access/membership';
import { can } from '@haulwright/domain/access/permissions';
import { beforeAll, describe, expect, it } from 'vitest';
import { kindOf, sampleInput, toRequest, walkContract, type WalkedCall } from './contract-walk.ts';
import { populate, type Populated } from './populated-company.ts';
import { signIn, type ApiAnswer, type TestPerson } from './harness.ts';
import { serverOfFile } from './server-of-file.ts';
import { addPerson } from './people.ts';
import { patiently } from '../patience.ts';

/** The prefix of the neighbour's texts, so that a leak can be seen in any answer. */
const marker = 'NEIGHBOUR-SECRET';

const server = serverOfFile();
let neighbour: Populated;
/** Two companies in the same state: one requests the neighbour's rows, its twin rows that do not exist. */
let asking: Populated;
let twin: Populated;
const calls = walkContract();

beforeAll(async () => {
  neighbour = await populate(server, marker);
  asking = await populate(server, 'Own');
  twin = await populate(server, 'Own');
}, patiently(120_000));

describe('every call of the contract', () => {
  it('is found', () => expect(calls.length).toBeGreaterThan(35));

  it.each(calls.filter((call) => call.meta.access !== 'anyone').map((call) => [call.name, call] as const))(
    '%s refuses a stranger and a forged token',
    async (_, call) => {
      for (const token of [undefined, 'x.y.z', `${neighbour.admin.token.slice(0, -4)}AAAA`]) {
        const { path, body } = toRequest(
          call,
          sampleInput(call.inputSchema, () => randomUUID()),
        );
        expect(
          (await server.call(call.method, `/api${path}`, { ...(token && { token }), body })).status,
        ).toBe(401);
      }
    },
  );

  it.each(['field_technician', 'dispatcher'] as const)(
    'refuses a %s what the permission table forbids, before looking at the input',
    async (role) => {
      const person = await addPerson(server, neighbour.admin, [role]);
      const wrong: string[] = [];
      for (const call of calls) {
        const { access } = call.meta;
        if (access === 'anyone' || access === 'signed-in' || can([role], access)) continue;
        for (const input of [
          sampleInput(call.inputSchema, () => neighbour.ids['clients'] ?? ''),
          { nonsense: true },
        ]) {
          const { path, body } = toRequest(call, input);
          const answer = await person.call(call.method, path, body);
          if (answer.status !== 403) wrong.push(`${call.name} answered ${answer.status}`);
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  it(
    'refuses a person without roles everything, before looking at the input',
    { timeout: patiently(120_000) },
    async () => {
      const person = await addPerson(server, neighbour.admin, []);
      for (const call of calls.filter((one) => one.meta.access !== 'anyone')) {
        for (const input of [sampleInput(call.inputSchema, () => randomUUID()), { nonsense: true }]) {
          const { path, body } = toRequest(call, input);
          const answer = await person.call(call.method, path, body);
          expect([answer.status, answer.body.code, answer.body.message], call.name).toEqual([
            403,
            'account.no-company',
            noCompanyMessage,
          ]);
        }
      }
    },
  );
});

describe("another company's rows", () => {
  it(
    'can be neither read, changed nor told from rows that do not exist, through any id of any call',
    async () => {
      const before = await snapshot(neighbour);
      const differences: string[] = [];
      for (const call of calls) {
        for (const field of idFields(call)) {
          for (const foreign of foreignIds(call, field)) {
            const [real, missing] = await Promise.all([
              ask(asking, call, field, foreign),
              ask(twin, call, field, randomUUID()),
            ]);
            const [a, b] = [shape(real), shape(missing)];
            if (a !== b)
              differences.push(`${call.name} by ${field}: ${a.slice(0, 200)} ≠ ${b.slice(0, 200)}`);
            if (JSON.stringify(real.body).includes(marker))
              differences.push(`${call.name} by ${field} shows the neighbour's data`);
          }
        }
      }
      expect(differences).toEqual([]);
      expect(await snapshot(neighbour)).toEqual(before);
    },
    patiently(120_000),
  );

  it(
    'appear in no list and no search',
    async () => {
      for (const call of calls.filter((one) => one.method === 'GET' && !one.path.includes('{'))) {
        for (const search of ['', marker, '%', '_']) {
          const { path } = toRequest(
            call,
            call.inputSchema
              ? { ...sampleInput(call.inputSchema, () => randomUUID()), status: undefined, limit: 200 }
              : {},
          );
          const url = path
            .replace(/status=[^&]*&?/, '')
            .replace(/search=[^&]*/, `search=${encodeURIComponent(search)}`);
          const answer = await asking.admin.call('GET', url);
          expect(JSON.stringify(answer.body), `${call.name} ${url}`).not.toContain(marker);
        }
      }
    },
    patiently(120_000),
  );
});

describe('the company of a request', () => {
  /** Everything a caller might hope will be trusted. */
  const claims = () => {
    const id = neighbour.admin.companyId;
    return {
      fields: { companyId: id, company_id: id, company: id, tenantId: id },
      headers: {
        'x-company-id': id,
        'company-id': id,
        'x-tenant-id': id,
        company: id,
        cookie: `companyId=${id}; company_id=${id}`,
        'x-user-id': neighbour.admin.userId,
      },
    };
  };

  it(
    'is that of the token, whatever header, query, body or cookie say',
    async () => {
      const mine = await populate(server, 'Switching');
      const before = await snapshot(neighbour);
      const { fields, headers } = claims();
      const wrong: string[] = [];
      // Calls that end sessions and roles come last: nobody could call afterwards.
      const ending = (call: WalkedCall) => Number(/^(users|sessions)\./.test(call.name));
      for (const call of calls
        .filter(({ meta }) => meta.access !== 'anyone')
        .toSorted((a, b) => ending(a) - ending(b))) {
        const input = sampleInput(call.inputSchema, (name) => mine.ids[kindOf(call, name)] ?? randomUUID());
        const { path, body } = toRequest(call, input);
        const query = `${path.includes('?') ? '&' : '?'}${new URLSearchParams(fields).toString()}`;
        const answer = await mine.admin.call(
          call.method,
          path + query,
          body === undefined ? undefined : { ...body, ...fields },
          headers,
        );
        const said = JSON.stringify(answer.body);
        if (said.includes(marker) || said.includes(neighbour.admin.companyId))
          wrong.push(`${call.name} answered for the neighbour: ${said.slice(0, 200)}`);
      }
      expect(wrong).toEqual([]);
      expect(await snapshot(neighbour)).toEqual(before);
    },
    patiently(240_000),
  );

  it('cannot be written into a token by its holder', async () => {
    const { admin } = asking;
    const data = {
      company_id: neighbour.admin.companyId,
      companyId: neighbour.admin.companyId,
      role: 'admin',
      roles: ['admin'],
      app_metadata: { company_id: neighbour.admin.companyId },
    };
    const technician = await addPerson(server, admin, ['field_technician']);
    expect(
      (
        await server.call('PUT', '/auth/v1/user', {
          token: technician.token,
          body: { data, app_metadata: data, role: 'admin' },
        })
      ).status,
    ).toBe(200);
    const renewed = await signIn(server, technician.email, technician.password);
    expect((await renewed.call('GET', '/me')).body).toMatchObject({
      companyId: admin.companyId,
      roles: ['field_technician'],
    });
    expect((await renewed.call('GET', '/users')).status).toBe(403);
  });

  it('comes with a bearer token only', async () => {
    const { token } = asking.admin;
    const elsewhere: Record<string, string>[] = [
      { cookie: `access_token=${token}` },
      { authorization: token },
      { authorization: `Basic ${token}` },
      { 'x-access-token': token },
      { apikey: token },
    ];
    for (const headers of elsewhere) {
      expect((await server.call('GET', '/api/me', { headers })).status).toBe(401);
    }
    expect((await server.call('GET', `/api/me?access_token=${token}`)).status).toBe(401);
  });
});

const idFields = (call: WalkedCall): string[] => {
  const found = new Set<string>();
  sampleInput(call.inputSchema, (field) => {
    found.add(field);
    return randomUUID();
  });
  return [...found];
};

/** The neighbour's id of the kind the field means, and those of two other kinds. */
function foreignIds(call: WalkedCall, field: string): string[] {
  const own = neighbour.ids[kindOf(call, field)];
  return [
    ...new Set([own, neighbour.ids['clients'], neighbour.admin.companyId].filter((one) => one !== undefined)),
  ];
}

/** The call with own ids everywhere except in one field. */
function ask(from: Populated, call: WalkedCall, field: string, id: string): Promise<ApiAnswer> {
  const input = sampleInput(call.inputSchema, (name) =>
    name === field ? id : (from.ids[kindOf(call, name)] ?? randomUUID()),
  );
  const { path, body } = toRequest(call, input);
  return from.admin.call(call.method, path, body);
}

/** An answer without the parts that always differ between companies: ids and instants. */
function shape(answer: ApiAnswer): string {
  return `${answer.status} ${JSON.stringify(answer.body)}`
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<id>')
    .replaceAll(/"version":"[\w-]{22}"/g, '<version>')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)/g, '<time>')
    .replaceAll(/[\w.-]+@example\.com/g, '<mail>');
}

/** Every row of a company, table by table. */
async function snapshot(company: { admin: TestPerson }): Promise<Record<string, string>> {
  const { pool } = server.database;
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `select set_config('app.company_id', $1, true), set_config('role', 'app_user', true)`,
      [company.admin.companyId],
    );
    const { rows: tables } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    );
    const all: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ all: string | null }>(
        `select string_agg(t::text, E'\\n' order by t::text) as all from "${name}" t`,
      );
      all[name] = rows[0]?.all ?? '';
    }
    return all;
  } finally {
    await client.query('rollback');
    client.release();
  }
}
