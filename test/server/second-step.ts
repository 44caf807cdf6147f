import { generateSync } from 'otplib';
import { signedInPerson, signIn, type TestPerson, type TestServer } from './harness.ts';

const periodSeconds = 30;

/** A person with an authenticator app. */
export interface TwoStepPerson {
  /** Signed in with the second step. */
  readonly person: TestPerson;
  readonly factorId: string;
  /** Signed in on another device, without having shown the second step. */
  readonly withPasswordOnly: () => Promise<TestPerson>;
}

/** Sets an authenticator app up for a signed-in person; their session's newest token is the answer's. */
export async function setUpSecondStep(
  server: TestServer,
  { token, email, password }: TestPerson,
): Promise<TwoStepPerson> {
  const ask = async (path: string, body: object) => {
    const answer = await server.call('POST', `/auth/v1${path}`, { token, body });
    if (answer.status !== 200)
      throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const enrolled = await ask('/factors', { factor_type: 'totp', friendly_name: 'Phone' });
  const challenge = await ask(`/factors/${enrolled.id}/challenge`, {});
  const code = generateSync({
    secret: enrolled.totp.secret,
    epoch: Math.floor(Date.now() / 1_000),
    period: periodSeconds,
  });
  const raised = await ask(`/factors/${enrolled.id}/verify`, { challenge_id: challenge.id, code });
  return {
    person: await signedInPerson((...request) => server.call(...request), raised.access_token, {
      email,
      password,
    }),
    factorId: enrolled.id,
    withPasswordOnly: () => signIn(server, email, password),
  };
}
