import type { Auth } from '../auth/auth.ts';

/** What the product's features may ask of the authentication service. */
export type Accounts = Pick<
  Auth,
  | 'listSessions'
  | 'endSession'
  | 'endOtherSessions'
  | 'endAllSessions'
  | 'findSessionsAgain'
  | 'findUserId'
  | 'inviteUser'
  | 'sendInvitation'
  | 'findInvitation'
  | 'withdrawInvitation'
  | 'mayMail'
  | 'mayCheckPaper'
  | 'mayOpenQuote'
  | 'mayAskAtGate'
  | 'tellRemovedFromCompany'
  | 'listEvents'
  | 'renameFactor'
>;
