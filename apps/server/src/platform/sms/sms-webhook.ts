import { SmsNotSent, type SmsSender } from './sms-sender.ts';

const timeoutMs = 10_000;

/**
 * Posts every message to one address. A redirect is not followed, so that number and code go nowhere else;
 * user name and password in the address become Basic authentication. Nothing thrown names the address, which
 * may hold a key.
 */
export function webhookSms(smsUrl: string): SmsSender {
  const url = new URL(smsUrl);
  const authorization = basicAuthorization(url);
  url.username = '';
  url.password = '';
  return {
    async send({ to, text }) {
      const signal = AbortSignal.timeout(timeoutMs);
      const reason = await post(
        url,
        { ...authorization, 'content-type': 'application/json' },
        JSON.stringify({ to, text }),
        signal,
      );
      if (reason !== null)
        throw new SmsNotSent(
          `The SMS gateway did not accept the message: ${signal.aborted ? `it did not answer within ${timeoutMs / 1_000} s` : reason}.`,
        );
    },
  };
}

/**
 * @returns null when the gateway took it, else why not; never the error itself, whose text may hold the
 * address
 */
async function post(
  url: URL,
  headers: Record<string, string>,
  body: string,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
    await response.body?.cancel(); // the status says all
    return response.ok ? null : `it answered with status ${response.status}`;
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    return `it could not be reached (${cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown reason'})`;
  }
}

function basicAuthorization({ username, password }: URL): Record<string, string> {
  if (username === '' && password === '') return {};
  return {
    authorization: `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`,
  };
}
