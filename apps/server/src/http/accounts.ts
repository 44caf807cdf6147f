import type { Auth } from '../auth/auth.ts';

/** The part of the authentication service that features may use. */
export type Accounts = Pick<
  Auth,
  | 'listSessions'
  | 'endSession'
  | 'endOtherSessions'
  | 'endSessionsOfRemoved'
  | 'findSessionsAgain'
  | 'findUserId'
  | 'inviteUser'
  | 'sendInvitation'
  | 'findInvitation'
  | 'withdrawInvitation'
  | 'mayMail'
  | 'mayTry'
  | 'tellRemovedFromCompany'
  | 'listEvents'
  | 'renameFactor'
  | 'recordTracker'
>;
