import { accessToken } from './auth.ts';
import { refusalOf } from './errors.ts';
import { patientFetch } from './patient-fetch.ts';

/**
 * Hands in a logo, as its bytes: the contract's client would wrap them in a form.
 * @returns its name
 * @throws the refusal
 */
export async function sendLogo(picture: Blob): Promise<string> {
  const token = await accessToken();
  const response = await patientFetch('/api/company/brand/logo', {
    method: 'POST',
    headers: {
      'content-type': picture.type,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: picture,
  });
  const body: unknown = await response.json().catch(() => undefined);
  const refusal = refusalOf(body);
  if (refusal !== undefined) throw refusal;
  const { logo } = (body ?? {}) as { readonly logo?: unknown };
  if (typeof logo !== 'string') throw new Error('The server did not take the logo. Try again.');
  return logo;
}
