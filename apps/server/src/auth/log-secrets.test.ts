import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '../platform/logging/logger.ts';
import { confirmSignUp } from './mails/testing.ts';
import { auditTrail, authClient, newEmail, post, startAuthServer, type AuthTestServer } from './testing.ts';

const lines: string[] = [];
const letters: { to: string; text: string }[] = [];
let server: AuthTestServer;

beforeAll(async () => {
  server = await startAuthServer({
    requireEmailConfirmation: true,
    log: createLogger('trace', { write: (line) => void lines.push(line) }),
    mailer: {
      async send(letter) {
        letters.push(letter);
        // Mails that cannot be sent are logged, too.
        if (letter.to.startsWith('refused')) throw new Error('the mail server said no');
      },
    },
  });
});
afterAll(() => server.stop());

/** The secrets of a mail: the code to type and the token of the link. */
const mailed = (to: string) =>
  letters
    .filter((one) => one.to === to)
    .flatMap(({ text }) =>
      [...text.matchAll(/token_hash=([\w%-]+)|Code: ([\d ]+)/g)].map((match) =>
        decodeURIComponent(match[1] ?? match[2] ?? '').trim(),
      ),
    );

it('no password, token, code or hash is in any log line or audit event', async () => {
  const secrets: string[] = [];
  const keep = (...said: unknown[]) => secrets.push(...said.map(String).filter((one) => one.length >= 6));
  const [email, password, wrong, next] = [
    newEmail(),
    'tractor umbrella nine',
    'not the tractor',
    'umbrella tractor ten',
  ];
  keep(password, wrong, next);
  const client = authClient(server.url);

  // Sign-up and its mail first; then wrong and right answers of all kinds.
  await client.signUp({ email, password, options: { data: { full_name: 'Ann Example' } } });
  await expect.poll(() => mailed(email).length).toBeGreaterThan(0);
  keep(...mailed(email));
  const tokenHash = mailed(email).toSorted((a, b) => b.length - a.length)[0] ?? '';
  await client.verifyOtp({ type: 'signup', token_hash: `${tokenHash.slice(0, -2)}AA` });
  await client.verifyOtp({ type: 'signup', email, token: '000000' });
  await client.verifyOtp({ type: 'signup', token_hash: tokenHash });
  await confirmSignUp(server.url, { token_hash: tokenHash }, wrong, client);
  const confirmed = await confirmSignUp(server.url, { token_hash: tokenHash }, password, client);
  expect(confirmed.error).toBeNull();
  keep(confirmed.data.session?.access_token, confirmed.data.session?.refresh_token);

  await authClient(server.url).signInWithPassword({ email, password: wrong });
  await authClient(server.url).signInWithPassword({ email: wrong, password });
  const { data } = await client.signInWithPassword({ email, password });
  keep(data.session?.access_token, data.session?.refresh_token);
  const once = await post(server.url, '/token?grant_type=refresh_token', {
    refresh_token: data.session?.refresh_token,
  });
  const twice = await post(server.url, '/token?grant_type=refresh_token', {
    refresh_token: once.body['refresh_token'],
  });
  keep(
    once.body['refresh_token'],
    twice.body['refresh_token'],
    once.body['access_token'],
    twice.body['access_token'],
  );
  // reuse: the session ends, and the log says so
  await post(server.url, '/token?grant_type=refresh_token', { refresh_token: data.session?.refresh_token });
  await client.signInWithPassword({ email, password });
  await client.updateUser({ password: next, current_password: wrong });
  await client.updateUser({ password: next, current_password: password });
  await client.resetPasswordForEmail(email);
  await post(server.url, '/recover', { email: `refused-${email}` });
  // broken JSON
  await post(server.url, '/token?grant_type=password', `{"email":"${email}","password":"${next}"`);
  await fetch(`${server.url}/user?access_token=${encodeURIComponent(String(once.body['access_token']))}`, {
    headers: { Authorization: `Bearer ${String(once.body['access_token'])}x` },
  });
  keep(...mailed(email));

  // A failing statement carries its values in the error.
  await server.database.pool.query(
    'alter table auth.users add constraint never check (last_sign_in_at is null) not valid',
  );
  const failed = await post(server.url, '/token?grant_type=password', { email, password: next });
  await server.database.pool.query('alter table auth.users drop constraint never');
  expect(failed.status).toBe(500);
  const { rows } = await server.database.pool.query<{ password_hash: string }>(
    'select password_hash from auth.users where email = $1',
    [email],
  );
  keep(rows[0]?.password_hash);

  const { rows: events } = await server.database.pool.query('select * from auth.audit_events');
  const said = lines.join('') + JSON.stringify(events);
  expect(said).toContain('An authentication request failed');
  expect(said).toContain('A refresh was refused');
  expect(secrets.length).toBeGreaterThan(14);
  expect(secrets.filter((secret) => said.includes(secret))).toEqual([]);
  expect(await auditTrail(server.database, email)).toContain('sign_in invalid_credentials');
});
