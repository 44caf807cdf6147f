import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino, type Logger } from 'pino';
import { startHaulwright, type Haulwright } from '../../apps/server/src/compose.ts';
import { readSettings } from '../../apps/server/src/settings.ts';
import { createTestDatabase } from './database.ts';

export interface ApiAnswer {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of many shapes
  readonly body: any;
  readonly headers: Headers;
}

/** A signed-in person who calls the API. */
export interface TestPerson {
  readonly userId: string;
  readonly companyId: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiAnswer>;
}

export interface TestServer extends Haulwright {
  readonly dataDir: string;
  /** For a second server beside it. */
  readonly databaseUrl: string;
  /** Takes the database away while the server runs. */
  loseDatabase(): Promise<void>;
  /** Any call; `path` begins with `/`, for example `/api/clients?search=x`. */
  call(
    method: string,
    path: string,
    options?: { token?: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<ApiAnswer>;
  /** Signs a new company up through the authentication service and gives its admin. */
  signUp(person?: {
    fullName?: string;
    companyName?: string;
    email?: string;
    password?: string;
  }): Promise<TestPerson>;
}

/**
 * Hundreds of people sign up here. The real cost of passwords is tested by those of authentication, which
 * have a harness of their own.
 */
const quickly = { cost: { memoryCost: 64, timeCost: 1, parallelism: 1 } };

/** The whole product on a free port with a database of its own. */
export async function startTestServer(
  environment: Record<string, string> = {},
  log: Logger = pino({ level: process.env['TEST_LOG'] ?? 'fatal' }),
): Promise<TestServer> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'haulwright-data-'));
  const settings = readSettings({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    // Nobody waits for mails of published routes; tests of the undo set its duration.
    PUBLISH_UNDO_SECONDS: '0',
    ...environment,
  });
  const haulwright = await startHaulwright({ ...settings, port: 0, passwordHasher: quickly }, log);
  const call = caller(haulwright.url);
  return {
    ...haulwright,
    dataDir,
    databaseUrl: environment['DATABASE_URL'] ?? database.url,
    loseDatabase: () => database.drop(),
    call,
    signUp: (person) => signUp(call, person ?? {}),
    stop: async () => {
      await haulwright.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function caller(url: string): TestServer['call'] {
  return async (method, path, options = {}) => {
    const request: RequestInit = {
      method,
      headers: {
        ...(options.token && { authorization: `Bearer ${options.token}` }),
        ...(options.body !== undefined && { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
    };
    const answer = await fetch(url + path, request);
    const text = await (answer.headers.get('content-type')?.startsWith('text/event-stream')
      ? firstEventOf(answer)
      : answer.text());
    return { status: answer.status, body: parse(text), headers: answer.headers };
  };
}

/** A stream has no end to wait for. */
async function firstEventOf(answer: Response): Promise<string> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  const event = await reader?.read();
  await reader?.cancel();
  return event?.value ?? '';
}

function parse(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return text;
  }
}

async function signUp(
  call: TestServer['call'],
  person: Parameters<TestServer['signUp']>[0] & object,
): Promise<TestPerson> {
  const email = person.email ?? `person-${randomBytes(6).toString('hex')}@example.com`;
  const password = person.password ?? 'correct horse battery';
  const signedUp = await call('POST', '/auth/v1/signup', {
    body: {
      email,
      password,
      data: {
        full_name: person.fullName ?? 'Test Person',
        company_name: person.companyName ?? 'Test Company',
      },
    },
  });
  if (signedUp.status !== 200)
    throw new Error(`sign-up answered ${signedUp.status}: ${JSON.stringify(signedUp.body)}`);
  return signedInPerson(call, signedUp.body.access_token, { email, password });
}

/** Signs an existing person in. */
export async function signIn(
  server: Pick<TestServer, 'call'>,
  email: string,
  password: string,
): Promise<TestPerson> {
  const answer = await server.call('POST', '/auth/v1/token?grant_type=password', {
    body: { email, password },
  });
  if (answer.status !== 200)
    throw new Error(`sign-in answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return signedInPerson(server.call, answer.body.access_token, { email, password });
}

/** The person a token belongs to. */
export async function signedInPerson(
  call: TestServer['call'],
  token: string,
  who: { email: string; password: string },
): Promise<TestPerson> {
  const me = await call('GET', '/api/me', { token });
  if (me.status !== 200) throw new Error(`/api/me answered ${me.status}: ${JSON.stringify(me.body)}`);
  return {
    ...who,
    token,
    userId: me.body.userId,
    companyId: me.body.companyId,
    call: (method, path, body, headers) =>
      call(method, `/api${path}`, { token, body, ...(headers && { headers }) }),
  };
}
