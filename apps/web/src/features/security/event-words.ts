import type { SecurityEvent } from '@haulwright/contract/security-events.contract';

export type EventTone = 'good' | 'warn' | 'bad' | 'neutral';

export interface EventWords {
  /** The event in a few words: 'Wrong password'. */
  readonly title: string;
  /** The reason or meaning; empty when the title is sufficient. */
  readonly detail: string;
  /** The event's importance for an administrator. */
  readonly tone: EventTone;
}

type Described = Pick<SecurityEvent, 'action' | 'method' | 'succeeded' | 'outcome'>;

/** The method, as a continuation of 'Signed in with …'. */
const methodNames: Readonly<Record<string, string>> = {
  password: 'password',
  otp: 'an emailed code',
  magiclink: 'an emailed link',
  magic_link: 'an emailed link',
  recovery: 'a recovery email',
  invite: 'an invitation',
  'email/signup': 'a confirmed address',
  email_change: 'a confirmed address',
  oauth: 'another provider',
  totp: 'an authenticator app',
  phone: 'a text message',
  'mfa/phone': 'a text message',
  webauthn: 'a security key',
  'mfa/webauthn': 'a security key',
  recovery_code: 'a recovery code',
  'mfa/recovery_code': 'a recovery code',
  google: 'Google',
  microsoft: 'Microsoft',
};

/** Titles of successful events. */
const done: Readonly<Record<string, string>> = {
  sign_up: 'Signed up',
  sign_up_confirmed: 'Address confirmed',
  sign_in: 'Signed in',
  refresh: 'Session continued',
  sign_out: 'Signed out',
  user_update: 'Account changed',
  password_changed: 'Password changed',
  email_change_asked: 'Email address change requested',
  email_changed: 'E-mail address changed',
  recovery_asked: 'Password reset email sent',
  recovery_used: 'Signed in through a password reset email',
  magic_link_asked: 'Sign-in link emailed',
  magic_link_used: 'Signed in with an emailed link',
  mail_resent: 'Email sent again',
  reauthentication_asked: 'Code emailed before a change',
  invitation_accepted: 'Invitation accepted',
  factor_enrolled: 'Second step being set up',
  factor_challenged: 'Second step requested',
  factor_verified: 'Second step confirmed',
  factor_removed: 'Second step removed',
  factor_renamed: 'Second step renamed',
  recovery_codes_made: 'Recovery codes created',
  recovery_code_used: 'Recovery code used',
  oauth_started: 'Sign-in with another provider started',
  oauth_returned: 'Came back from another provider',
  identity_linked: 'Sign-in connected',
  identity_unlinked: 'Sign-in disconnected',
  user_banned: 'Locked by the operator',
  user_unbanned: 'Unlocked by the operator',
  user_deleted: 'Account deleted',
  sessions_ended: 'Signed out on other devices',
  user_confirmed: 'Address confirmed by the operator',
  factors_reset: 'Second steps reset by the operator',
  tracker_added: 'Tracking device added',
  tracker_changed: 'Tracking device changed',
  tracker_revoked: 'Tracking device revoked',
  track_viewed: 'Past track looked at',
  tracks_removed: 'Tracks of a person deleted',
  parked_watch_on: 'Watching parked trucks turned on',
  parked_watch_off: 'Watching parked trucks turned off',
};

/** Titles of refused attempts. */
const refused: Readonly<Record<string, string>> = {
  sign_up: 'Sign-up refused',
  sign_in: 'Sign-in refused',
  refresh: 'Session ended',
  password_changed: 'Password change refused',
  user_update: 'Account change refused',
  email_change_asked: 'Email address change refused',
  factor_verified: 'Wrong second step',
  recovery_code_used: 'Wrong recovery code',
};

/** Reasons by the service's code. */
const reasons: Readonly<Record<string, string>> = {
  invalid_credentials: 'The address or the password was wrong.',
  email_not_confirmed: 'The address is not confirmed yet.',
  user_banned: 'The account is locked.',
  no_company: 'The account no longer belongs to a company.',
  over_request_rate_limit: 'Too many attempts in a short time.',
  over_email_send_rate_limit: 'Too many emails in a short time.',
  over_sms_send_rate_limit: 'Too many text messages in a short time.',
  refresh_token_already_used:
    'An old session key was used again: it may have been copied. The session was ended.',
  refresh_token_not_found: 'The session key was invalid or had expired.',
  session_not_found: 'The session had ended before.',
  session_expired: 'The session was too old.',
  otp_expired: 'The link or code was wrong, already used or expired.',
  weak_password: 'The new password was too weak.',
  same_password: 'The new password was the old one.',
  current_password_invalid: 'The current password was wrong.',
  current_password_required: 'The current password was missing.',
  mfa_verification_failed: 'The code or key was wrong.',
  mfa_challenge_expired: 'It took too long.',
  mfa_recovery_codes_locked: 'Too many wrong recovery codes.',
  insufficient_aal: 'The second step was missing.',
  email_exists: 'The address belongs to another account.',
  bad_code_verifier: 'The response came from a different browser.',
  bad_oauth_state: 'The provider’s response did not match a sign-in started here.',
  bad_oauth_callback: 'The provider refused, or the sign-in was cancelled.',
  provider_email_needs_verification: 'The provider has not verified the address.',
  user_already_exists: 'The address already has an account.',
  user_not_found: 'There is no such account.',
  nothing_pending: 'There was nothing to send again.',
  confirmation_sent: 'Waiting for the address to be confirmed.',
  first_half: 'One of the two addresses was confirmed.',
  cleared: 'The address was confirmed for the first time: earlier settings were cleared.',
  linked_before: 'It was connected before.',
  mfa_factor_name_conflict: 'Another second step has this name.',
  too_many_enrolled_mfa_factors: 'The account has the maximum number of second steps.',
  mfa_factor_not_found: 'There is no such second step.',
  counter_regression: 'The key’s counter went backwards: it may have been copied.',
  credential_known: 'The key belongs to an account already.',
  reauthentication_not_valid: 'The emailed code was wrong.',
  reauthentication_needed: 'An emailed code was missing.',
  unexpected_failure: 'Something failed on the server.',
  late_reuse: 'A device that had lost its connection caught up late.',
};

const quietFailures = new Set(['session_expired', 'session_not_found', 'nothing_pending']);
const alarms = new Set(['refresh_token_already_used', 'counter_regression']);
/** Successful events that an administrator should still notice. */
const notable = new Set([
  'password_changed',
  'email_changed',
  'factor_removed',
  'recovery_code_used',
  'recovery_used',
  'user_banned',
  'user_deleted',
  'factors_reset',
  'identity_linked',
  'tracks_removed',
  'parked_watch_on',
]);

/**
 * An event in plain words. Unknown codes are shown as received, with spaces for underscores, never hidden.
 */
export function eventWords({ action, method, succeeded, outcome }: Described): EventWords {
  if (succeeded)
    return {
      title: withMethod(done[action] ?? plain(action), action, method),
      // The method of a tracking device is its name, that of a track whose and which day.
      detail: reasons[outcome] ?? (/^track(er|s)?_/.test(action) ? (method ?? '') : ''),
      tone:
        outcome === 'late_reuse' || notable.has(action) ? 'warn' : action === 'sign_in' ? 'good' : 'neutral',
    };
  const title =
    action === 'sign_in' && outcome === 'invalid_credentials' && (method === null || method === 'password')
      ? 'Wrong password'
      : (refused[action] ?? `${done[action] ?? plain(action)}: refused`);
  const detail = title === 'Wrong password' ? '' : (reasons[outcome] ?? plain(outcome));
  return {
    title,
    detail,
    tone: alarms.has(outcome) ? 'bad' : quietFailures.has(outcome) ? 'neutral' : 'warn',
  };
}

const speakOfMethod = new Set([
  'sign_in',
  'factor_enrolled',
  'factor_challenged',
  'factor_verified',
  'factor_removed',
  'identity_linked',
  'identity_unlinked',
  'oauth_started',
  'oauth_returned',
]);

function withMethod(title: string, action: string, method: string | null): string {
  if (method === null || method === '' || !speakOfMethod.has(action)) return title;
  const name = methodNames[method] ?? plain(method).toLowerCase();
  return action === 'sign_in' ? `${title} with ${name}` : `${title}: ${name.replace(/^an? /, '')}`;
}

/** 'some_new_action' → 'Some new action'. */
function plain(code: string): string {
  const words = code.replaceAll(/[_-]+/g, ' ').trim();
  return words === '' ? 'Unknown' : words.charAt(0).toUpperCase() + words.slice(1);
}
