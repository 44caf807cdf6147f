/** Minutes a mailed code is valid. */
export const mailedCodeMinutes = 15;
/** After this number of wrong tries a new code has to be mailed. */
export const maxWrongCodes = 5;
/** Minimum time between two mails about a visit. */
export const codeMailGapSeconds = 60;
export const maxCodeMailsPerHour = 5;

const hourMs = 3_600_000;

/** The mails about a visit, counted in windows of an hour. */
export interface CodeMails {
  readonly hourStartedAt: Date;
  readonly mailsInHour: number;
  readonly mailedAt: Date;
}

/** Seconds until another code may be mailed; 0 when it may be now. */
export function codeMailWaitSeconds(mails: CodeMails | undefined, now: Date): number {
  if (mails === undefined) return 0;
  const { hourStartedAt, mailsInHour, mailedAt } = mails;
  const gapEndsAt = mailedAt.getTime() + codeMailGapSeconds * 1_000;
  const hourEndsAt = hourStartedAt.getTime() + hourMs;
  const freeAt = mailsInHour < maxCodeMailsPerHour ? gapEndsAt : Math.max(gapEndsAt, hourEndsAt);
  return Math.max(0, Math.ceil((freeAt - now.getTime()) / 1_000));
}

/** Counts a mail sent now. */
export function withCodeMail(mails: CodeMails | undefined, now: Date): CodeMails {
  const isSameHour = mails !== undefined && now.getTime() < mails.hourStartedAt.getTime() + hourMs;
  return isSameHour
    ? { hourStartedAt: mails.hourStartedAt, mailsInHour: mails.mailsInHour + 1, mailedAt: now }
    : { hourStartedAt: now, mailsInHour: 1, mailedAt: now };
}

/** 'a minute', '42 seconds', '20 minutes': a wait in words, rounded up. */
export function waitInWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? 'a second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

/** 'p•••@plant.example' for 'pat@plant.example': tells people which inbox to look into, not the address. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = email;
  // The first letter of a longer name only: alone it would be all of it.
  return `${at > first.length ? first : ''}•••${at === -1 ? '' : email.slice(at)}`;
}
