/** Zod-free: screens import it. */

/** Why a key of a card provider is not taken, and what to do instead. */
export const keyRefusals = {
  'payments.secret-key':
    'That is a secret key: it can do anything in your account. Make a restricted key with write access to Checkout Sessions, Refunds and Webhook Endpoints and read access to Payment Intents, Charges, Balance Transactions, Disputes and Events, and enter that.',
  'payments.not-a-key': 'A restricted key begins with rk_live_ or rk_test_. Copy it whole from Stripe.',
  'payments.test-key':
    'That key is of Stripe’s test mode: payments would be recorded here and no money would move. Enter a live key, or choose Practice.',
  'payments.live-key':
    'That is a live key: money would move. Enter a key of Stripe’s test mode (rk_test_), or clear Practice.',
} as const;
export type KeyRefusal = keyof typeof keyRefusals;

const restricted = /^rk_(test|live)_[A-Za-z0-9]{8,250}$/;

/**
 * Judges a key by its letters, before it is sent anywhere.
 * @param isPractice a key of the provider's test mode is meant
 */
export function judgeKey(
  key: string,
  isPractice: boolean,
): { readonly mode: 'test' | 'live' } | { readonly refusal: KeyRefusal } {
  if (key.startsWith('sk_')) return { refusal: 'payments.secret-key' };
  const mode = restricted.exec(key)?.[1];
  if (mode !== 'test' && mode !== 'live') return { refusal: 'payments.not-a-key' };
  if (mode === 'test' && !isPractice) return { refusal: 'payments.test-key' };
  if (mode === 'live' && isPractice) return { refusal: 'payments.live-key' };
  return { mode };
}
