import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { can } from '@haulwright/domain/access/permissions';
import { beforeAll, describe, expect, it } from 'vitest';
import { sampleInput, toRequest, walkContract, type WalkedCall } from './contract-walk.ts';
import type { TestPerson } from './harness.ts';
import { serverOfFile } from './server-of-file.ts';
import { addPerson } from './people.ts';

/** A server that waited for the bodies would keep every call waiting until here. */
const patienceMs = 20_000;

const server = serverOfFile();
let admin: TestPerson;
const all = walkContract();
const calls = all.filter(({ meta }) => meta.access !== 'anyone');

beforeAll(async () => {
  admin = await server.signUp();
});

/** Announces a body and sends none of it, or the beginning of its first piece. */
const announcements = {
  'a length': 'Content-Length: 900000\r\n\r\n',
  'the largest list': 'Content-Length: 9900000\r\n\r\n{"rows":[',
  'a body without a length': 'Transfer-Encoding: chunked\r\n\r\n1000\r\n{"rows":[',
};

/** The status that is answered to a head, though the body never comes. */
function statusOfHead(
  method: string,
  path: string,
  token: string | undefined,
  announcement: string,
): Promise<number | 'waits for the body'> {
  const { port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const socket = connect({ port: Number(port), host: 'localhost' });
    const end = (status: number | 'waits for the body') => {
      resolve(status);
      socket.destroy();
    };
    socket.setTimeout(patienceMs, () => end('waits for the body'));
    socket.once('data', (answer) => end(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer.toString())?.[1])));
    socket.once('error', reject);
    const authorization = token === undefined ? '' : `Authorization: Bearer ${token}\r\n`;
    socket.write(
      `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${authorization}${announcement}`,
    );
  });
}

const pathOf = (call: WalkedCall) =>
  `/api${
    toRequest(
      call,
      sampleInput(call.inputSchema, () => randomUUID()),
    ).path
  }`;

/** What differs from the status every one of these calls must be answered with. */
async function wrongAnswers(
  asked: readonly WalkedCall[],
  token: string | undefined,
  status: number,
): Promise<string[]> {
  const answers = await Promise.all(
    asked.flatMap((call) =>
      Object.entries(announcements).map(async ([body, announcement]) => {
        const answered = await statusOfHead(call.method, pathOf(call), token, announcement);
        return answered === status ? [] : [`${call.name} with ${body}: ${answered}`];
      }),
    ),
  );
  return answers.flat();
}

describe('a body that never comes', () => {
  it('is not waited for before a stranger is refused, in any call of the contract', async () => {
    expect(calls.length).toBeGreaterThan(100);
    expect(await wrongAnswers(calls, undefined, 401)).toEqual([]);
  });

  it('is not waited for before a forged token is refused', async () => {
    expect(await wrongAnswers(calls, `${admin.token.slice(0, -4)}AAAA`, 401)).toEqual([]);
  });

  it.each(['field_technician', 'dispatcher'] as const)(
    'is not waited for before a %s is refused what the permission table forbids',
    async (role) => {
      const person = await addPerson(server, admin, [role]);
      const forbidden = calls.filter(
        ({ meta }) => meta.access !== 'signed-in' && meta.access !== 'anyone' && !can([role], meta.access),
      );
      expect(forbidden.length).toBeGreaterThan(5);
      expect(await wrongAnswers(forbidden, person.token, 403)).toEqual([]);
    },
  );

  it('is not waited for before somebody without a role is refused, in any call of the contract', async () => {
    const person = await addPerson(server, admin, []);
    expect(await wrongAnswers(calls, person.token, 403)).toEqual([]);
  });

  it('is not waited for where a call needs no account and the body is announced too large', async () => {
    const open = all.filter(({ meta, method }) => meta.access === 'anyone' && method !== 'GET');
    expect(open.length).toBeGreaterThan(0);
    for (const call of open)
      expect(
        await statusOfHead(call.method, pathOf(call), undefined, 'Content-Length: 16385\r\n\r\n'),
        call.name,
        // Behind a door more may be sent, by those whose secret opens it.
      ).toBe(call.meta.door === undefined ? 413 : 404);
  });

  it('is not waited for where there is no such call, and not longer than it may be', async () => {
    for (const announcement of Object.values(announcements)) {
      expect(await statusOfHead('POST', '/api/nothing-here', admin.token, announcement)).toBe(404);
    }
    expect(await statusOfHead('POST', '/api/clients', admin.token, announcements['the largest list'])).toBe(
      413,
    );
    expect(
      await statusOfHead('POST', '/api/client-imports', admin.token, 'Content-Length: 10000001\r\n\r\n'),
    ).toBe(413);
  });

  it.each([
    ['PUT', '/user', 401],
    ['POST', '/factors', 401],
    ['POST', `/factors/${randomUUID()}/verify`, 401],
    ['POST', '/factors/recovery-codes', 401],
    ['POST', '/factors/recovery-codes/verify', 401],
    ['POST', '/logout', 401],
    ['POST', '/nothing-here', 404],
  ] as const)('is not waited for before %s /auth/v1%s refuses a stranger', async (method, path, status) => {
    for (const announcement of Object.values(announcements)) {
      expect(await statusOfHead(method, `/auth/v1${path}`, undefined, announcement)).toBe(status);
    }
  });

  it.each([
    '/signup',
    '/token?grant_type=password',
    '/token?grant_type=refresh_token',
    '/recover',
    '/otp',
    '/resend',
    '/verify',
    '/callback',
  ])('is refused by /auth/v1%s when it is announced too large', async (path) => {
    expect(await statusOfHead('POST', `/auth/v1${path}`, undefined, announcements['a length'])).toBe(413);
  });
});
