import { z } from 'zod';

/** Maximum notified devices of a person; a further one replaces the oldest. */
export const maxPushDevices = 10;

const base64url = (bytes: number) =>
  z
    .string()
    .max(200)
    .refine(
      (text) => /^[\w-]+$/.test(text) && Math.floor((text.length * 3) / 4) === bytes,
      'Not a push key.',
    );

/** The push endpoint of a browser, and the keys to encrypt for it (RFC 8030, RFC 8291). */
export const pushSubscription = z.object({
  endpoint: z.url().max(1_000),
  p256dh: base64url(65),
  auth: base64url(16),
});
export type PushSubscriptionKeys = z.infer<typeof pushSubscription>;
