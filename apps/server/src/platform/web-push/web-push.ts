import type { Secrets } from '../secrets/secrets.ts';
import { encryptPush } from './encrypt-push.ts';
import { createPushKeys } from './push-keys.ts';
import { isPushService } from './push-services.ts';

/** `gone`: the browser unsubscribed; the subscription is deleted. */
export type Pushed = 'taken' | 'gone' | 'failed';

/** Tells browsers through the services of their makers. */
export interface WebPush {
  readonly publicKey: string;
  mayUse(endpoint: string): boolean;
  send(to: { endpoint: string; p256dh: string; auth: string }, text: string): Promise<Pushed>;
}

interface Parts {
  readonly secrets: Secrets;
  /** Further services; see push-services.ts. */
  readonly services: readonly string[];
  readonly publicUrl: string;
  readonly now: () => Date;
}

const timeoutMs = 10_000;
/** How long a push service keeps a message for a phone without signal. */
const keptSeconds = 12 * 3_600;

export function createWebPush({ secrets, services, publicUrl, now }: Parts): WebPush {
  const keys = createPushKeys(secrets);
  return {
    publicKey: keys.publicKey,
    mayUse: (endpoint) => isPushService(endpoint, services),
    async send(to, text) {
      if (!isPushService(to.endpoint, services)) return 'gone';
      try {
        const response = await fetch(to.endpoint, {
          method: 'POST',
          headers: {
            authorization: keys.authorization(new URL(to.endpoint).origin, publicUrl, now()),
            'content-encoding': 'aes128gcm',
            'content-type': 'application/octet-stream',
            ttl: String(keptSeconds),
            urgency: 'high',
          },
          body: new Uint8Array(encryptPush(text, to)),
          // A service has no reason to send us elsewhere.
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        });
        await response.body?.cancel();
        if (response.status === 404 || response.status === 410) return 'gone';
        return response.ok ? 'taken' : 'failed';
      } catch {
        return 'failed';
      }
    },
  };
}
