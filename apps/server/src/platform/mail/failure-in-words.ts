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

/**
 * Why a mail was not taken, for people and for good: the class of the failure only, as the messages of mail servers may
 * contain addresses and passwords.
 * @param error from `Mailer.send`
 */
export function failureInWords(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return (typeof code === 'string' ? words[code] : undefined) ?? 'the mail was not taken';
}
