/** Words and limits of statements and reminders for many clients. Apart from the schemas: a page's first script has no room for those. */

/** What many clients are sent at once. */
export const mailingKinds = ['statement', 'reminder'] as const;
export type MailingKind = (typeof mailingKinds)[number];

/** Where a client of a mailing is: it waits, is being mailed, got it, could not be mailed, or is left out. */
export const mailingStates = ['waiting', 'mailing', 'sent', 'refused', 'left-out', 'stopped'] as const;
export type MailingState = (typeof mailingStates)[number];

/** Why a client is not mailed. */
export const leftOutReasons = ['nothing-open', 'disputed', 'reminded', 'no-address'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** Seconds in which a mailing can be stopped before its first mail. */
export const mailingGraceSeconds = 20;
/** Clients named one by one, or excepted from all that match. */
export const maxNamedClients = 1_000;
/** Clients of one mailing. */
export const maxMailedClients = 5_000;
/** Clients that a preview names of each reason. */
export const maxNamesLeftOut = 20;
/** Days after a reminder in which an invoice is not reminded of again by a mailing. */
export const remindAgainAfterDays = 7;
/** Statements in one PDF. */
export const maxStatementsOnPaper = 200;
/** Days that a statement covers when no first day is chosen. */
export const statementDays = 90;

const reasonText: Record<MailingKind, Record<LeftOutReason, string>> = {
  statement: {
    'nothing-open': 'no open invoice',
    disputed: 'in dispute',
    reminded: 'reminded already',
    'no-address': 'no email address',
  },
  reminder: {
    'nothing-open': 'nothing overdue',
    disputed: 'in dispute',
    reminded: `reminded within the last ${remindAgainAfterDays} days`,
    'no-address': 'no email address',
  },
};

/** "no email address". */
export const leftOutInWords = (kind: MailingKind, reason: LeftOutReason): string => reasonText[kind][reason];

/** "1 statement", "12 reminders". */
export const mailingCount = (kind: MailingKind, count: number): string =>
  `${count.toLocaleString('en-US')} ${kind}${count === 1 ? '' : 's'}`;
