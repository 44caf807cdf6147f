import {
  recipientsInWords,
  withoutAddresses,
  type Recipients,
} from '@haulwright/domain/kernel/mail-addresses';
import type { RefusedAddress } from './mailer.ts';

const words: Readonly<Record<string, string>> = {
  EENVELOPE: 'the mail server refused the address',
  EMESSAGE: 'the mail server refused the message',
  EAUTH: 'the mail server refused the sign-in',
  ENOAUTH: 'the mail server refused the sign-in',
  EDNS: 'the mail server was not found',
  ECONNECTION: 'the mail server could not be reached',
  ESOCKET: 'the mail server could not be reached',
  ETLS: 'the mail server offered no secure connection',
  ETIMEDOUT: 'the mail server did not answer in time',
};

/** Refusals of an address or a message, whose words are for who wrote them. Those of a sign-in may hold secrets. */
const quotable = new Set(['EENVELOPE', 'EMESSAGE']);
const longestWords = 200;

/** What the mail server answered, in one line and short; undefined: nothing. */
export function serversWords(response: unknown): string | undefined {
  if (typeof response !== 'string') return undefined;
  // oxlint-disable-next-line no-control-regex -- a mail server may send anything
  const line = response.replaceAll(/[\s\u0000-\u001F\u007F]+/g, ' ').trim();
  if (line === '') return undefined;
  return line.length > longestWords ? `${line.slice(0, longestWords)}…` : line;
}

/** Whether the mail server refused this mail or its addresses, and may take another. */
export const isOfTheMail = (error: unknown): boolean => quotable.has(String(causeOf(error)?.code));

/**
 * Why a mail was not taken, for people and for good: the class of the failure, and of a refused address or message
 * what the mail server said.
 * @param error from `Mailer.send` or `Mailer.sendToClient`
 */
export function failureInWords(error: unknown): string {
  const cause = causeOf(error);
  const code = cause?.code;
  const failure = (typeof code === 'string' ? words[code] : undefined) ?? 'the mail was not taken';
  if (typeof code !== 'string' || !quotable.has(code)) return failure;
  const said = serversWords(cause !== undefined && 'response' in cause ? cause.response : undefined);
  return said === undefined ? failure : `${failure} (“${said}”)`;
}

/** What the mail server, or the way to it, says of itself rather than of an address or a message. */
export function isOfTheServer(error: unknown): boolean {
  const cause = causeOf(error);
  return cause !== undefined && !quotable.has(String(cause.code));
}

/** Failures of a connection that was there. */
const lost = new Set(['ECONNECTION', 'ESOCKET', 'ETIMEDOUT']);
const beforeTheMail = /^(Connection timeout|Greeting never received)/;

/**
 * Whether the mail server may have taken a mail all the same: the connection was lost before it said so. The
 * library does not tell how far the mail was, so a connection that never was and one that was answered are the
 * only ones that are certain.
 */
export function mayHaveBeenTaken(error: unknown): boolean {
  const cause = causeOf(error);
  if (cause === undefined || !lost.has(String(cause.code)) || 'responseCode' in cause) return false;
  const isOfConnecting =
    'syscall' in cause && (cause.syscall === 'connect' || cause.syscall === 'getaddrinfo');
  return !isOfConnecting && !beforeTheMail.test(cause.message);
}

const causeOf = (error: unknown): (Error & { readonly code: unknown }) | undefined => {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause ? cause : undefined;
};

/** A mail that nobody got. */
export const notMailed = (sentTo: string, failure: string): string =>
  `Could not be mailed to ${sentTo}: ${failure}.`;

/** Who got a mail, and who of several did not. */
export function mailedInWords(
  recipients: Recipients,
  refused: readonly RefusedAddress[],
): { readonly sentTo: string; readonly failure: string | null } {
  const got = withoutAddresses(
    recipients,
    refused.map(({ address }) => address),
  );
  return {
    sentTo: recipientsInWords(got),
    failure:
      refused.length === 0
        ? null
        : `Could not be mailed to ${refused.map(({ address, words: said }) => `${address} (“${said}”)`).join(', ')}`,
  };
}
