import { createAuth } from '../../apps/server/src/auth/auth.ts';
import { sessionCheckMs } from '../../apps/server/src/auth/sessions/live-sessions.ts';
import type { Database } from '../../apps/server/src/platform/database/database.ts';
import { createSecrets } from '../../apps/server/src/platform/secrets/secrets.ts';

export interface SessionCheckCase {
  readonly name: string;
  readonly times: number;
  /** One request's check; throws when the session is refused. */
  readonly check: (turn: number) => Promise<void>;
}

const devices = 200;

/**
 * The check that each request to the API pays (`verifyAccessToken`), inside this process: of a token seen a
 * moment ago, of one whose session was asked for more than five seconds ago, of one never seen.
 */
export async function prepareSessionChecks(
  database: Database,
): Promise<{ cases: readonly SessionCheckCase[]; close(): Promise<void> }> {
  let ahead = 0;
  const auth = await createAuth({
    database,
    secrets: createSecrets(Buffer.alloc(32, 1)),
    now: () => new Date(Date.now() + ahead),
    log: { info: () => undefined, warn: () => undefined, error: console.error },
    publicUrl: 'http://bench.localhost',
    onSignUp: () => Promise.resolve(),
    rateLimits: { signUpPerNetwork: { attempts: 100_000, windowMs: 3_600_000 } },
  });
  const ask = async (path: string, body: object) => {
    const answer = await auth.app.request(`http://bench.localhost/auth/v1${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as { access_token: string; refresh_token: string };
  };

  const first = await ask('/signup', { email: 'checked@example.com', password: 'tractor umbrella nine' });
  // Every refresh gives a token that this process has not verified yet.
  const fresh: string[] = [];
  let refreshToken = first.refresh_token;
  for (let n = 0; n < devices; n += 1) {
    const next = await ask('/token?grant_type=refresh_token', { refresh_token: refreshToken });
    fresh.push(next.access_token);
    refreshToken = next.refresh_token;
  }
  const check = async (token: string) => {
    if (!(await auth.verifyAccessToken(token))) throw new Error('The session was refused.');
  };
  const later = async (token: string) => {
    ahead += sessionCheckMs;
    await check(token);
  };

  return {
    close: () => auth.close(),
    cases: [
      {
        name: 'session check: token never seen',
        times: devices,
        check: (turn) => check(fresh[turn - 1] ?? first.access_token),
      },
      // within the token's 15 minutes
      { name: 'session check: session asked for again', times: 150, check: () => later(first.access_token) },
      {
        name: 'session check: as most requests find it',
        times: 20_000,
        check: () => check(first.access_token),
      },
    ],
  };
}
