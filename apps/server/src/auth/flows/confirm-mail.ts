import type { SystemTransaction } from '../../platform/database/database.ts';
import { recordEvent, type AuditAction } from '../audit/audit.queries.ts';
import type { AuthContext, ClientDevice } from '../auth-context.ts';
import type { OneTimePurpose } from '../auth.tables.ts';
import { userBanned, type AuthError } from '../http/auth-error.ts';
import { passwordRemovedNotice } from '../mails/notices.ts';
import type { Letter } from '../mails/mail-layout.ts';
import {
  deleteAddressTokens,
  lockAddressTokens,
  type WaitingSignUp,
} from '../one-time/address-tokens.queries.ts';
import {
  deleteOneTimeTokens,
  findOneTimeToken,
  takeOneTimeToken,
  type OneTimeToken,
} from '../one-time/one-time-tokens.queries.ts';
import { startSession } from '../sessions/session-answer.ts';
import type { SessionRow } from '../sessions/sessions.queries.ts';
import { clearUnprovenAccount, isAddressProven, recordProvenSignIn } from '../users/prove-address.queries.ts';
import { signUpNames } from '../users/sign-up-names.ts';
import { loadUserAnswer, type UserAnswer } from '../users/user-answer.ts';
import { insertUser, lockUser, lockUserByEmail, type UserRow } from '../users/users.queries.ts';
import { confirmEmailChange } from './confirm-email-change.ts';

/** The result of opening a mail; sessions and notices are sent after the commit. */
export interface Confirmed {
  /** Null after the first half of a change of address. */
  readonly signedIn: {
    readonly user: UserRow;
    readonly session: SessionRow;
    readonly answer: UserAnswer;
  } | null;
  readonly endedSessionIds: readonly string[];
  readonly notices: readonly { readonly to: string; readonly letter: Letter }[];
}

export const confirmedActions: Readonly<Record<OneTimePurpose, AuditAction>> = {
  sign_up: 'sign_up_confirmed',
  invitation: 'invitation_accepted',
  recovery: 'recovery_used',
  magic_link: 'magic_link_used',
  email_change_current: 'email_changed',
  email_change_new: 'email_changed',
  reauthentication: 'password_changed',
};

/** The session's `amr` (RFC 8176 form) after a link; a typed code for signing in is `otp`. */
const methods: Readonly<Record<OneTimePurpose, string>> = {
  sign_up: 'email/signup',
  invitation: 'invite',
  recovery: 'recovery',
  magic_link: 'magiclink',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
  reauthentication: 'otp',
};

interface Opened {
  readonly token: OneTimeToken;
  /** For a mail to an address without an account: the sign-up that it confirms. */
  readonly signUp: WaitingSignUp | null;
  readonly device: ClientDevice;
  /** The answer when the secret turns out to be invalid. */
  readonly ended: AuthError;
  /** By its code instead of its link. */
  readonly typed: boolean;
}

/** Consumes a mailed secret and carries out its purpose, all or nothing. */
export function confirmMail(
  context: AuthContext,
  { token, signUp, device, ended, typed }: Opened,
): Promise<Confirmed> {
  const now = context.now();
  const { purpose } = token;
  return context.database.asSystem(async (tx) => {
    const known = await (token.userId === null
      ? lockUserByEmail(tx, token.email)
      : lockUser(tx, token.userId));
    const waiting = await lockAddressTokens(tx, known?.email ?? token.email);
    if ((token.userId === null ? known?.emailConfirmedAt : !known) || !(await takeOneTimeToken(tx, token)))
      throw ended;
    if (signUp && !waiting.includes(signUp.id)) throw ended;
    if (known?.bannedUntil && known.bannedUntil > now) throw userBanned(403);
    const user =
      known ??
      (await insertUser(tx, {
        email: token.email,
        passwordHash: null,
        userMetadata: {},
        confirmed: false,
        now,
      }));
    const settled = await settle(tx, context, { token, signUp, user, ended, now });
    const event = {
      action: confirmedActions[purpose],
      method: purpose,
      succeeded: true,
      device,
      now,
      userId: user.id,
    };
    if (!settled.user) {
      await recordEvent(tx, { ...event, outcome: 'first_half', email: token.email });
      return { ...settled, signedIn: null };
    }
    const method = typed && purpose === 'magic_link' ? 'otp' : methods[purpose];
    await deleteAddressTokens(tx, settled.user.email);
    const session = await startSession(tx, context, { userId: user.id, method, device, now });
    await recordEvent(tx, {
      ...event,
      outcome: settled.endedSessionIds.length > 0 ? 'cleared' : 'ok',
      email: settled.user.email,
      sessionId: session.id,
    });
    return {
      ...settled,
      signedIn: { user: settled.user, session, answer: await loadUserAnswer(tx, settled.user) },
    };
  });
}

interface Settling {
  readonly token: OneTimeToken;
  readonly signUp: WaitingSignUp | null;
  readonly user: UserRow;
  readonly ended: AuthError;
  readonly now: Date;
}

type Settled = Omit<Confirmed, 'signedIn'> & { readonly user: UserRow | null };

function settle(tx: SystemTransaction, context: AuthContext, settling: Settling): Promise<Settled> {
  switch (settling.token.purpose) {
    case 'sign_up':
      return confirmSignUp(tx, context, settling);
    case 'email_change_current':
    case 'email_change_new':
      return confirmEmailChange(tx, context, settling);
    case 'reauthentication': // never reaches this point: its code is only used as a nonce
      throw settling.ended;
    default:
      return proveAndSignIn(tx, context, settling);
  }
}

/**
 * Copies the data of the sign-up to the account; where the account existed at once, marks its address as
 * proven.
 */
async function confirmSignUp(
  tx: SystemTransaction,
  context: AuthContext,
  { signUp, user, ended, now }: Settling,
): Promise<Settled> {
  const nothingElse = { endedSessionIds: [], notices: [] };
  if (user.emailConfirmedAt) return { user: await recordProvenSignIn(tx, user, now), ...nothingElse };
  if (!signUp) throw ended;
  const { pendingPasswordHash: passwordHash, pendingMetadata, createdAt: confirmationSentAt } = signUp;
  const userMetadata = pendingMetadata ?? {};
  await context.onSignUp(tx, { userId: user.id, email: user.email, ...signUpNames(userMetadata) });
  return {
    user: await recordProvenSignIn(tx, user, now, { passwordHash, userMetadata, confirmationSentAt }),
    ...nothingElse,
  };
}

/**
 * Opening the mail proves ownership of the address: the first proof removes everything that someone else may
 * have put there.
 */
async function proveAndSignIn(
  tx: SystemTransaction,
  context: AuthContext,
  { token, user, ended, now }: Settling,
): Promise<Settled> {
  const proven = await isAddressProven(tx, user);
  const cleared = proven ? { user, endedSessionIds: [] } : await clearUnprovenAccount(tx, user, now);
  const person = { userId: user.id, email: user.email };
  if (token.purpose === 'invitation') {
    if (!(await context.onInvitationAccepted(tx, person))) throw ended;
  } else if (!user.emailConfirmedAt) {
    // Never signed in before: the account was made for a pending invitation, or else by a sign-up.
    const joined = await takeInvitation(tx, context, person, now);
    if (!joined) await context.onSignUp(tx, { ...person, fullName: '', companyName: null });
  }
  const notices =
    user.passwordHash !== null && !proven && token.purpose === 'magic_link'
      ? [{ to: user.email, letter: passwordRemovedNotice(context) }]
      : [];
  return {
    user: await recordProvenSignIn(tx, cleared.user, now),
    endedSessionIds: cleared.endedSessionIds,
    notices,
  };
}

async function takeInvitation(
  tx: SystemTransaction,
  context: AuthContext,
  person: { userId: string; email: string },
  now: Date,
): Promise<boolean> {
  const invitation = await findOneTimeToken(tx, person.userId, 'invitation');
  if (!invitation || invitation.linkEndsAt <= now || !(await context.onInvitationAccepted(tx, person)))
    return false;
  await deleteOneTimeTokens(tx, person.userId, ['invitation']);
  return true;
}
