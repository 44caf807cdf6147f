import { generateSync } from 'otplib';
import { vi } from 'vitest';
import type { Session } from '@supabase/auth-js';
import { startSmsGatewayFake, type SmsGatewayFake } from '../../../../../test/fakes/sms-gateway-fake.ts';
import type { MailMessage } from '../../platform/mail/mailer.ts';
import { createSms } from '../../platform/sms/sms.ts';
import type { AuthOptions } from '../auth.ts';
import { authClient, startAuthServer, type AuthTestServer, type TestAccount } from '../testing.ts';

/**
 * The authentication service with a gateway for text messages and a letter box. For tests of second steps.
 */
export interface FactorTestServer extends AuthTestServer {
  readonly sms: SmsGatewayFake;
  /** Waits for a letter with this subject to the address; letters are sent after the answer. */
  letterTo(email: string, subject: string): Promise<MailMessage>;
  /** What an authenticator app shows, by the service's clock. */
  totpCode(secret: string, stepsAhead?: number): string;
  /** Moves the service's clock by one TOTP step. */
  nextStep(): void;
}

export async function startFactorServer(options: Partial<AuthOptions> = {}): Promise<FactorTestServer> {
  const sms = await startSmsGatewayFake();
  const letters: MailMessage[] = [];
  const mailer = { send: (letter: MailMessage) => Promise.resolve(void letters.push(letter)) };
  const server = await startAuthServer({
    mailer,
    sms: createSms({ smsUrl: sms.url, outboxFolder: '' }),
    ...options,
  });
  let ahead = 0;
  const advance = (milliseconds: number) => {
    ahead += milliseconds;
    server.advance(milliseconds);
  };
  return {
    ...server,
    sms,
    advance,
    letterTo: (email, subject) =>
      vi.waitFor(() => {
        const letter = letters.findLast((one) => one.to === email && one.subject === subject);
        if (!letter) throw new Error(`No letter "${subject}" was sent to ${email}.`);
        return letter;
      }),
    totpCode: (secret, stepsAhead = 0) =>
      generateSync({ secret, epoch: Math.floor((Date.now() + ahead) / 1_000) + stepsAhead * 30 }),
    nextStep: () => advance(30_000),
    async stop() {
      await server.stop();
      await sms.close();
    },
  };
}

type Client = TestAccount['client'];

export interface TestTotp {
  readonly id: string;
  /** base32 */
  readonly secret: string;
}

/** Sets an authenticator app up; the client's session is at aal2 afterwards. */
export async function setUpTotp(
  server: FactorTestServer,
  client: Client,
  friendlyName = 'Phone app',
): Promise<TestTotp> {
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName });
  if (error) throw error;
  const { id, totp } = data;
  const verified = await client.mfa.challengeAndVerify({ factorId: id, code: server.totpCode(totp.secret) });
  if (verified.error) throw verified.error;
  server.nextStep(); // the next code is a new one
  return { id, secret: totp.secret };
}

/** Another device of the same person, at aal1. */
export async function signInAgain(
  server: FactorTestServer,
  { email, password }: TestAccount,
): Promise<{ client: Client; session: Session }> {
  const client = authClient(server.url);
  const { data, error } = await client.signInWithPassword({ email, password });
  if (error) throw error;
  return { client, session: data.session };
}

/** The session as the client holds it. */
export async function sessionOf(client: Client): Promise<Session> {
  const { data, error } = await client.getSession();
  if (error || !data.session) throw error ?? new Error('The client has no session.');
  return data.session;
}
