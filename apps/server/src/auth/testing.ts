import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { AuthClient, type Session } from '@supabase/auth-js';
import { pino } from 'pino';
import { createTestDatabase } from '../../../../test/server/database.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { createSecrets } from '../platform/secrets/secrets.ts';
import { authPath, createAuth, type Auth, type AuthOptions, type OnSignUp } from './auth.ts';

/** The authentication service alone, on a free port with a database of its own. For tests. */
export interface AuthTestServer {
  readonly auth: Auth;
  readonly database: Database;
  /** `http://127.0.0.1:<port>/auth/v1` */
  readonly url: string;
  /** Moves the service's clock. */
  advance(milliseconds: number): void;
  /** A second server on the same database. */
  another(options?: Partial<AuthOptions>): Promise<AuthTestServer>;
  stop(): Promise<void>;
}

/** Stands in for the master key of a test installation. */
export const testMasterKey = Buffer.alloc(32, 7);

const foundNothing: OnSignUp = () => Promise.resolve();

export async function startAuthServer(options: Partial<AuthOptions> = {}): Promise<AuthTestServer> {
  const made = await createTestDatabase();
  const log = pino({ level: 'silent' });
  const server = await listen(openDatabase({ connectionString: made.url, log, poolSize: 6 }), options);
  const stop = async () => {
    await server.stop();
    await server.database.close();
    await made.drop();
  };
  return { ...server, stop };
}

async function listen(database: Database, options: Partial<AuthOptions>): Promise<AuthTestServer> {
  let ahead = 0;
  const auth = await createAuth({
    database,
    secrets: createSecrets(testMasterKey),
    now: () => new Date(Date.now() + ahead),
    log: pino({ level: 'silent' }),
    publicUrl: 'http://localhost:3000',
    onSignUp: foundNothing,
    passwordHasher: { concurrency: 2 },
    ...options,
  });
  const listening = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const server = serve({ fetch: auth.app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(server));
  });
  const { port } = listening.address() as AddressInfo;
  return {
    auth,
    database,
    url: `http://127.0.0.1:${port}${authPath}`,
    advance: (milliseconds) => {
      ahead += milliseconds;
    },
    another: (more) => listen(database, { ...options, ...more }),
    async stop() {
      await auth.close();
      await new Promise((resolve) => {
        listening.close(resolve);
        if ('closeAllConnections' in listening) listening.closeAllConnections();
      });
    },
  };
}

/** The product's client, unmodified, as one browser holds it; `storage` is its local storage. */
export function authClient(
  url: string,
  storage = new Map<string, string>(),
): InstanceType<typeof AuthClient> {
  return new AuthClient({
    url,
    flowType: 'pkce',
    autoRefreshToken: false,
    persistSession: true,
    detectSessionInUrl: false,
    storageKey: 'session',
    experimental: { recoveryCodes: true },
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
      removeItem: (key) => void storage.delete(key),
    },
  });
}

export interface TestAccount {
  readonly email: string;
  readonly password: string;
  readonly client: InstanceType<typeof AuthClient>;
  /** The client's local storage. */
  readonly storage: Map<string, string>;
  readonly session: Session;
}

/** A new account, signed in through the client. */
export async function signUpAccount(url: string): Promise<TestAccount> {
  const [email, password, storage] = [newEmail(), 'correct horse battery', new Map<string, string>()];
  const client = authClient(url, storage);
  const { data, error } = await client.signUp({
    email,
    password,
    options: { data: { full_name: 'Ann Example', company_name: 'Example Septic' } },
  });
  if (error || !data.session) throw error ?? new Error('The sign-up gave no session.');
  return { email, password, client, storage, session: data.session };
}

/** The audit events of an account, oldest first, as `action outcome`. */
export async function auditTrail(database: Database, email: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ event: string }>(
    `select action || ' ' || outcome as event from auth.audit_events
      where email = $1 or user_id = (select id from auth.users where email = $1) order by created_at, id`,
    [email],
  );
  return rows.map((row) => row.event);
}

let people = 0;
/** An address nobody else has. */
export const newEmail = (): string => `person-${(people += 1)}@example.com`;

/** Calls the wire directly, for answers that the client hides. */
export async function post(
  url: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Record<string, unknown>; headers: Headers }> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Supabase-Api-Version': '2024-01-01', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
    headers: answer.headers,
  };
}
