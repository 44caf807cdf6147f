/** Messages more helpful than the authentication service's own, which is used for all other codes. */
const sentences: Readonly<Record<string, string>> = {
  mfa_verification_failed: 'This code is wrong. Enter the latest one.',
  mfa_challenge_expired: 'This took too long and the code has expired. Request a new one.',
  mfa_factor_name_conflict: 'You already have a second step with this name. Choose another name.',
  mfa_factor_not_found: 'This second step is no longer there. Close this and start again.',
  too_many_enrolled_mfa_factors: 'You have the maximum number of second steps. Remove one first.',
  mfa_phone_enroll_not_enabled:
    'This server cannot send text messages. Use an authenticator app or a security key instead.',
  insufficient_aal: 'Confirm your second step first: sign out, sign in again and try again.',
  email_exists: 'This address belongs to another account.',
  email_address_invalid: 'Enter an e-mail address like name@example.com.',
  current_password_required: 'Enter your current password.',
  current_password_invalid: 'This is not your current password.',
  same_password: 'The new password must differ from the current one.',
  single_identity_not_deletable: 'This is the only way you can sign in. Connect another one first.',
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'This key is already one of your second steps.',
  ERROR_CEREMONY_ABORTED: 'The key was not read. Try again.',
  ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY: 'The key was not read: it was cancelled or took too long. Try again.',
  ERROR_INVALID_DOMAIN:
    'Security keys only work when the site is opened by name. Ask your server administrator.',
  ERROR_INVALID_RP_ID:
    'Security keys are set up for another address of this server. Ask your server administrator.',
  ERROR_AUTHENTICATOR_GENERAL_ERROR: 'This key does not support that. Try another key.',
};

/** The sentence for a code; undefined when the service's own says enough. */
export const accountSentence = (code: string | undefined): string | undefined =>
  code === undefined ? undefined : sentences[code];

/** The field of the password form that a refusal concerns; undefined for neither. */
export function passwordFieldOf(code: string | undefined): 'current' | 'next' | undefined {
  if (code === 'current_password_invalid' || code === 'current_password_required') return 'current';
  return code === 'same_password' || code === 'weak_password' ? 'next' : undefined;
}
