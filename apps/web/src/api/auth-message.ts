import {
  isAuthApiError,
  isAuthRetryableFetchError,
  isAuthSessionMissingError,
  isAuthWeakPasswordError,
} from '@supabase/auth-js';

/** Title and description of a toast. */
export interface AuthMessage {
  readonly title: string;
  readonly description?: string;
}

/** The authentication service's message, or `fallback` when that would not help a person. */
export function authMessageOf(error: unknown, fallback: string): AuthMessage {
  if (isAuthRetryableFetchError(error)) {
    // Status 0: nothing answered. Otherwise the server did, and is starting, stopping or busy.
    const description =
      error.status === 0
        ? "Can't reach the server. Check your connection and try again"
        : 'The server is busy. Try again in a moment';
    return { title: fallback, description: `${description}; what you typed is still here.` };
  }
  if (isAuthSessionMissingError(error))
    return { title: fallback, description: 'You were signed out. Sign in again.' };
  if ((isAuthApiError(error) || isAuthWeakPasswordError(error)) && error.message !== '')
    return { title: error.message };
  return { title: fallback };
}

/** Whether the service could not be asked: nothing answered, or it is starting, stopping or busy. */
export const isOutOfReach = (error: unknown): boolean => isAuthRetryableFetchError(error);

/** The service's code for a refusal (`otp_expired`, `weak_password` …); undefined for network errors. */
export function authCodeOf(error: unknown): string | undefined {
  if (isAuthSessionMissingError(error)) return 'session_not_found';
  return isAuthApiError(error) || isAuthWeakPasswordError(error) ? error.code : undefined;
}

/** Describes an error between the browser and a security key, or the service's message about it. */
export function securityKeyMessageOf(error: unknown, fallback: string): AuthMessage {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError')
    return {
      title: fallback,
      description: 'It was cancelled or took too long. Try again when you have the key at hand.',
    };
  if (name === 'InvalidStateError')
    return { title: fallback, description: 'This security key is already registered.' };
  if (name === 'SecurityError')
    return {
      title: fallback,
      description: 'Security keys only work when the site is opened by name, not by IP address.',
    };
  if (name === 'NotSupportedError' || name === 'AuthUnknownError')
    return { title: fallback, description: 'This browser cannot use the security key.' };
  return authMessageOf(error, fallback);
}
