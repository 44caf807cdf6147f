import { demoPassword } from '../../../scripts/demo/load-demo.ts';
import { jsonCaller } from '../json-caller.ts';

/** A signed-in person, whose session is renewed as a browser renews it. */
export interface SoakPerson {
  /** The access token of this moment. */
  token(): string;
}

/** Access tokens end after fifteen minutes, sooner than a soak. */
const renewEveryMs = 10 * 60_000;

/** Signs somebody of the demo in and keeps the session alive until this process ends. */
export async function signInPerson(url: string, email: string): Promise<SoakPerson> {
  const call = jsonCaller(url);
  const grant = (type: 'password' | 'refresh_token', body: object) =>
    call('POST', `/auth/v1/token?grant_type=${type}`, { body });
  let session = await grant('password', { email, password: demoPassword });
  setInterval(() => {
    grant('refresh_token', { refresh_token: session['refresh_token'] })
      .then((renewed) => (session = renewed))
      .catch((error: unknown) => console.error(`The session of ${email} was not renewed: ${String(error)}`));
  }, renewEveryMs).unref();
  return { token: () => String(session['access_token']) };
}
