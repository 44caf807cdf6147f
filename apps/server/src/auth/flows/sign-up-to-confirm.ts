import type { SystemTransaction } from '../../platform/database/database.ts';
import { kept, undone } from '../../platform/database/savepoint.ts';
import { newId } from '../../platform/ids.ts';
import { recordEvent } from '../audit/audit.queries.ts';
import type { AuthContext, ClientDevice } from '../auth-context.ts';
import { deliver } from '../mails/deliver.ts';
import { addressTakenLetter, signUpLetter } from '../mails/letters.ts';
import { issueOneTimeToken } from '../one-time/issue-one-time-token.ts';
import type { OneTimeSecrets } from '../one-time/one-time-secrets.ts';
import { signUpNames } from '../users/sign-up-names.ts';
import { userAnswer, type UserAnswer } from '../users/user-answer.ts';
import { findUserByEmail } from '../users/users.queries.ts';
import type { SignUpInput } from './sign-up.ts';

type Prepared = Omit<SignUpInput, 'password'> & { readonly passwordHash: string; readonly now: Date };

/** @param mailed false: the limit on mails to the address is reached */
type Asked = Prepared & { readonly mailed: boolean };

/**
 * Only a mail reveals whether the address is new: status, text and work are the same. The answer's id is made
 * up in every case; there is no account before a mail is opened. Password and metadata are stored with the
 * mailed secret and touch neither an account nor another sign-up: they apply when that very sign-up is
 * confirmed. What is not mailed is not stored.
 */
export async function signUpToConfirm(
  context: AuthContext,
  device: ClientDevice,
  { password, ...asked }: SignUpInput,
): Promise<UserAnswer> {
  const { email, userMetadata } = asked;
  const mailed = await context.rateLimits.countMail(device.ipAddress, email);
  const passwordHash = await context.passwords.hash(password, signUpSalt(context, email));
  const prepared = { ...asked, passwordHash, now: context.now() };
  const { taken, secrets } = await context.database.asSystem((tx) =>
    prepareSignUp(tx, context, device, { ...prepared, mailed }),
  );
  const said = { ...signUpNames(userMetadata), at: prepared.now };
  if (mailed)
    deliver(
      context,
      email,
      taken ? addressTakenLetter(context) : signUpLetter(context, { ...secrets, next: asked.next }, said),
    );
  return madeUpAnswer(prepared);
}

async function prepareSignUp(
  tx: SystemTransaction,
  context: AuthContext,
  device: ClientDevice,
  asked: Asked,
): Promise<{ taken: boolean; secrets: OneTimeSecrets }> {
  const { email, passwordHash, userMetadata, mailed, now } = asked;
  const known = await findUserByEmail(tx, email);
  const taken = Boolean(known?.emailConfirmedAt);
  const pending = { passwordHash, metadata: userMetadata };
  const store = (savepoint: SystemTransaction) =>
    issueOneTimeToken(savepoint, context, { userId: null, purpose: 'sign_up', email, now, pending });
  const secrets = await (taken || !mailed ? undone(tx, store) : kept(tx, store));
  const outcome = taken ? 'user_already_exists' : mailed ? 'confirmation_sent' : 'over_email_send_rate_limit';
  await recordEvent(tx, {
    action: 'sign_up',
    method: 'password',
    succeeded: !taken && mailed,
    outcome,
    device,
    now,
    email,
    userId: known?.id,
  });
  return { taken, secrets };
}

/** One salt for all sign-ups of an address, so that one hash finds the sign-up of a password; 16 bytes. */
function signUpSalt({ secrets }: AuthContext, email: string): Uint8Array {
  const derived = secrets.derive(secrets.keyId, { salt: Buffer.from(email), info: 'salt of sign-ups' });
  if (!derived) throw new Error('The master key in use cannot derive keys.');
  return derived.subarray(0, 16);
}

const madeUpAnswer = ({ email, userMetadata, now }: Prepared): UserAnswer =>
  userAnswer(
    {
      id: newId(),
      email,
      passwordHash: null,
      emailConfirmedAt: null,
      userMetadata,
      appMetadata: { provider: 'email', providers: ['email'] },
      newEmail: null,
      confirmationSentAt: now,
      recoverySentAt: null,
      emailChangeSentAt: null,
      invitedAt: null,
      lastSignInAt: null,
      bannedUntil: null,
      createdAt: now,
      updatedAt: now,
    },
    [],
    [],
  );
