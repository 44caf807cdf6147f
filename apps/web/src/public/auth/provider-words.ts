/**
 * Why a sign-in through a provider failed. Chosen by its code alone: a text from the address could show
 * anything to a person who follows a crafted link.
 */
const sentences: Readonly<Record<string, string>> = {
  access_denied: 'The sign-in was cancelled.',
  bad_oauth_callback:
    'The sign-in was cancelled, or the provider’s response could not be used. Try again, or sign in with your password.',
  bad_oauth_state: 'This sign-in took too long or was started in another browser. Start again.',
  flow_state_expired: 'This sign-in took too long. Start again.',
  flow_state_not_found: 'This sign-in took too long or was already used. Start again.',
  flow_state_already_used: 'This sign-in was already used. Start again.',
  bad_code_verifier: 'This sign-in was started in another browser. Start again here.',
  pkce_code_verifier_not_found: 'This sign-in was started in another browser. Start again here.',
  oauth_provider_not_supported: 'This sign-in method is not available here.',
  provider_email_needs_verification:
    'Your email address is not confirmed with the provider. Confirm it there and try again, or sign in with your password.',
  email_exists:
    'This email address already has an account or an invitation here. Sign in with your password, or open the link of your invitation; then connect the other account under My Account.',
  user_already_exists:
    'This email address already has an account here. Sign in with your password; then connect the other account under My Account.',
  identity_already_exists: 'This account is connected to another user here. Disconnect it there first.',
  session_not_found: 'You were signed out in the meantime. Sign in and start again.',
  user_banned: 'This account is blocked. Ask your administrator.',
  over_request_rate_limit: 'Too many attempts. Wait a few minutes and try again.',
  unexpected_failure: 'The provider is not responding. Try again in a moment, or sign in with your password.',
  request_timeout: 'The service is busy. Try again in a moment.',
};

const OTHERWISE = 'The sign-in did not work. Try again, or sign in with your password.';

export const providerSentence = (code: string | undefined): string =>
  (code !== undefined && Object.hasOwn(sentences, code) ? sentences[code] : undefined) ?? OTHERWISE;

/** A provider's answer: a code to exchange, or why there is none; and the page to continue to. */
export interface ProviderReturn {
  readonly code?: string;
  readonly errorCode?: string;
  readonly next?: string;
}

/** @param search as in the address, with or without `?` */
export function readProviderReturn(search: string): ProviderReturn {
  const values = new URLSearchParams(search);
  const errorCode = values.get('error_code') ?? values.get('error');
  const code = values.get('code');
  const next = values.get('next');
  return {
    ...(errorCode !== null ? { errorCode } : code !== null && code.length <= 2_000 ? { code } : {}),
    ...(next === null ? {} : { next }),
  };
}
