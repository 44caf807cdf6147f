import { recordEvent, type AuditAction } from '../auth/audit/audit.queries.ts';
import { isOneSignUp } from '../auth/flows/choose-sign-up.ts';
import { removeAllFactors } from '../auth/flows/factor-remove.ts';
import type { Letter } from '../auth/mails/mail-layout.ts';
import {
  deleteAddressTokens,
  listSignUps,
  lockAddressTokens,
} from '../auth/one-time/address-tokens.queries.ts';
import { deleteOneTimeTokens } from '../auth/one-time/one-time-tokens.queries.ts';
import { deleteSessions } from '../auth/sessions/sessions.queries.ts';
import { normalizeEmail } from '../auth/users/email-address.ts';
import { signUpNames } from '../auth/users/sign-up-names.ts';
import {
  confirmUser,
  deleteUser,
  findUser,
  insertUser,
  setPasswordHash,
} from '../auth/users/users.queries.ts';
import { foundCompany } from '../features/companies/found-company.ts';
import { events } from '../hearers.ts';
import type { SystemTransaction } from '../platform/database/database.ts';
import {
  emptyProfile,
  findAccount,
  giveAdminRole,
  lockWorkingAdmins,
  setBannedUntil,
  type Account,
} from './accounts.queries.ts';
import {
  adminLetter,
  bannedLetter,
  confirmedLetter,
  deletedLetter,
  factorsResetLetter,
  passwordSetLetter,
  signedOutLetter,
  unbannedLetter,
} from './operator-letters.ts';

/** A command that cannot be carried out; `message` says what to do. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused';
}

/**
 * The result of a command: a sentence for the operator, and a letter to the account's owner, sent after the
 * commit.
 */
export interface CommandDone {
  readonly sentence: string;
  readonly letter: Letter | null;
  readonly account: Account;
}

interface Place {
  readonly publicUrl: string;
  readonly now: Date;
}

/** In the audit trail: a command of the installation's operator instead of a device. */
export const operatorDevice = { ipAddress: null, userAgent: 'Operator/1' };
/** The end date of a permanent ban. */
const forEver = new Date('9999-12-31T00:00:00Z');

/** @param who address or user id @throws CommandRefused */
export async function requireAccount(tx: SystemTransaction, who: string): Promise<Account> {
  const account = await findAccount(tx, normalizeEmail(who));
  if (!account) throw noAccount(who);
  return account;
}

const noAccount = (who: string) =>
  new CommandRefused(`There is no account ${who.slice(0, 254)}. List them with: npm run user -- list`);

const note = (tx: SystemTransaction, action: AuditAction, { userId, email }: Account, now: Date) =>
  recordEvent(tx, {
    action,
    method: 'operator',
    succeeded: true,
    outcome: 'ok',
    device: operatorDevice,
    now,
    userId,
    email,
  });

/**
 * Replaces the mailed link of someone who signed up; the account gets the data of the sign-up. With several
 * sign-ups, only the mailbox and the password tell whose they are, so none of them is confirmed.
 * @param who the address of the sign-up
 */
export async function confirmAccount(
  tx: SystemTransaction,
  who: string,
  { publicUrl, now }: Place,
): Promise<CommandDone> {
  const known = await findAccount(tx, normalizeEmail(who));
  if (known?.confirmedAt)
    return { account: known, sentence: `${known.email} is already confirmed.`, letter: null };
  const email = known?.email ?? normalizeEmail(who);
  await lockAddressTokens(tx, email);
  const waiting = await listSignUps(tx, email);
  const [signUp] = waiting;
  if (!signUp && known)
    throw new CommandRefused(
      `${email} was invited and has no password. Send the invitation again on the page Users.`,
    );
  if (!signUp) throw noAccount(who);
  if (!isOneSignUp(waiting)) {
    throw new CommandRefused(
      `Someone signed up with ${email} more than once, and not all of them need be its owner. Ask the owner to sign in: they can have the email sent again there, or choose Forgot password.`,
    );
  }
  const { pendingPasswordHash: passwordHash, pendingMetadata } = signUp;
  const userMetadata = pendingMetadata ?? {};
  const userId =
    known?.userId ??
    (await insertUser(tx, { email, passwordHash: null, userMetadata: {}, confirmed: false, now })).id;
  await confirmUser(tx, userId, { passwordHash, userMetadata, now });
  await deleteOneTimeTokens(tx, userId);
  await deleteAddressTokens(tx, email);
  await foundCompany(events, tx, { userId, email, ...signUpNames(userMetadata) });
  const account = await requireAccount(tx, userId);
  await note(tx, 'user_confirmed', account, now);
  return { account, sentence: `${email} is confirmed and can sign in.`, letter: confirmedLetter(publicUrl) };
}

/** @param until null for ever */
export async function banAccount(
  tx: SystemTransaction,
  who: string,
  until: Date | null,
  { now }: Place,
): Promise<CommandDone> {
  const account = await requireAccount(tx, who);
  if (until && until <= now) throw new CommandRefused('The end of a ban must be in the future.');
  await setBannedUntil(tx, account.userId, until ?? forEver, now);
  await deleteOneTimeTokens(tx, account.userId);
  const ended = await deleteSessions(tx, account.userId, null, 'global');
  await note(tx, 'user_banned', account, now);
  const day = until?.toISOString().slice(0, 10) ?? null;
  return {
    account,
    sentence: `${account.email} is locked out${day ? ` until ${day}` : ''}; ${devices(ended.length)} signed out.`,
    letter: bannedLetter(day),
  };
}

export async function unbanAccount(
  tx: SystemTransaction,
  who: string,
  { publicUrl, now }: Place,
): Promise<CommandDone> {
  const account = await requireAccount(tx, who);
  if (!account.bannedUntil || account.bannedUntil <= now)
    return { account, sentence: `${account.email} is not locked out.`, letter: null };
  await setBannedUntil(tx, account.userId, null, now);
  await note(tx, 'user_unbanned', account, now);
  return { account, sentence: `${account.email} can sign in again.`, letter: unbannedLetter(publicUrl) };
}

/**
 * Deletes the account and its roles; the name stays in the history of jobs and routes, and the audit events
 * stay.
 */
export async function deleteAccount(
  tx: SystemTransaction,
  who: string,
  force: boolean,
  { now }: Place,
): Promise<CommandDone> {
  const account = await requireAccount(tx, who);
  if (account.companyId && !force) {
    const admins = await lockWorkingAdmins(tx, account.companyId, now);
    if (admins.length === 1 && admins[0] === account.userId) {
      throw new CommandRefused(
        `${account.email} is the last administrator of ${account.companyName}. Make another one first (npm run user -- make-admin), or add --force.`,
      );
    }
  }
  await note(tx, 'user_deleted', account, now);
  await emptyProfile(tx, account.userId);
  await deleteUser(tx, account.userId);
  return { account, sentence: `${account.email} is deleted.`, letter: deletedLetter };
}

/** For someone who lost every second step. */
export async function resetFactors(
  tx: SystemTransaction,
  who: string,
  { publicUrl, now }: Place,
): Promise<CommandDone> {
  const account = await requireAccount(tx, who);
  if (account.factors.length === 0)
    return { account, sentence: `${account.email} has no second step.`, letter: null };
  const { endedSessionIds } = await removeAllFactors(tx, account.userId);
  await note(tx, 'factors_reset', account, now);
  return {
    account,
    sentence: `${account.email} no longer has a second step; ${devices(endedSessionIds.length)} signed out.`,
    letter: factorsResetLetter(publicUrl),
  };
}

export async function makeAdmin(
  tx: SystemTransaction,
  who: string,
  { publicUrl, now }: Place,
): Promise<CommandDone> {
  const account = await requireAccount(tx, who);
  if (!account.companyId || account.companyName === null)
    throw new CommandRefused(
      `${account.email} belongs to no company. Confirm the account or have it invited first.`,
    );
  if (account.roles.includes('admin'))
    return {
      account,
      sentence: `${account.email} is an administrator of ${account.companyName} already.`,
      letter: null,
    };
  await giveAdminRole(tx, account.companyId, account.userId);
  await note(tx, 'admin_made', account, now);
  return {
    account,
    sentence: `${account.email} is an administrator of ${account.companyName}.`,
    letter: adminLetter(account.companyName, publicUrl),
  };
}

export async function signOutAccount(
  tx: SystemTransaction,
  who: string,
  { publicUrl, now }: Place,
): Promise<CommandDone> {
  const account = await requireAccount(tx, who);
  const ended = await deleteSessions(tx, account.userId, null, 'global');
  if (ended.length > 0) await note(tx, 'sessions_ended', account, now);
  return {
    account,
    sentence: `${account.email}: ${devices(ended.length)} signed out.`,
    letter: ended.length > 0 ? signedOutLetter(publicUrl) : null,
  };
}

/** @param passwordHash of a password that `checkNewPassword` accepted */
export async function setPassword(
  tx: SystemTransaction,
  who: string,
  passwordHash: string,
  { publicUrl, now }: Place,
): Promise<CommandDone> {
  const account = await requireAccount(tx, who);
  if (!account.confirmedAt)
    throw new CommandRefused(
      `${account.email} is not confirmed. Confirm it first: npm run user -- confirm ${account.email}`,
    );
  const user = await findUser(tx, account.userId);
  if (!user || !(await setPasswordHash(tx, account.userId, { was: user.passwordHash, passwordHash, now })))
    throw new CommandRefused('The password was changed by someone else in the meantime. Try again.');
  await deleteOneTimeTokens(tx, account.userId);
  const ended = await deleteSessions(tx, account.userId, null, 'global');
  await note(tx, 'password_changed', account, now);
  return {
    account,
    sentence: `${account.email} has a new password; ${devices(ended.length)} signed out.`,
    letter: passwordSetLetter(publicUrl),
  };
}

const devices = (count: number): string => (count === 1 ? '1 device was' : `${count} devices were`);
