import type { SystemTransaction } from '../../platform/database/database.ts';
import { kept, undone } from '../../platform/database/savepoint.ts';
import { isUniqueViolation } from '../../platform/database/unique-violation.ts';
import { newId } from '../../platform/ids.ts';
import { recordEvent } from '../audit/audit.queries.ts';
import type { AuthContext, ClientDevice } from '../auth-context.ts';
import { deliver } from '../mails/deliver.ts';
import { addressTakenLetter, signUpLetter } from '../mails/letters.ts';
import { issueOneTimeToken } from '../one-time/issue-one-time-token.ts';
import type { OneTimeSecrets } from '../one-time/one-time-secrets.ts';
import { userAnswer, type UserAnswer } from '../users/user-answer.ts';
import { findUserByEmail, insertUser, recordMailSent, type UserRow } from '../users/users.queries.ts';
import type { SignUpInput } from './sign-up.ts';

type Prepared = Omit<SignUpInput, 'password'> & { readonly passwordHash: string; readonly now: Date };

/**
 * Nothing but a mail tells whether the address is new: status, text and work are the same. The answer's id is made up in
 * every case, because one that stayed the same from call to call would tell that the account waits for its confirmation.
 * Password and remarks ride with the mailed secret and become the account's when that very mail is confirmed.
 */
export async function signUpToConfirm(context: AuthContext, device: ClientDevice, { password, ...asked }: SignUpInput): Promise<UserAnswer> {
  const allowed = await context.rateLimits.countMail(device.ipAddress, asked.email);
  const passwordHash = await context.passwords.hash(password);
  const prepared = { ...asked, passwordHash, now: context.now() };
  const prepare = () => context.database.asSystem((tx) => prepareAccount(tx, context, device, prepared));
  const { taken, secrets } = await prepare().catch((error: unknown) => {
    if (isUniqueViolation(error, 'users_email_key')) return prepare(); // two at once: the account is there now
    throw error;
  });
  if (allowed) deliver(context, asked.email, taken ? addressTakenLetter(context) : signUpLetter(context, { ...secrets, next: asked.next }));
  return madeUpAnswer(prepared);
}

async function prepareAccount(tx: SystemTransaction, context: AuthContext, device: ClientDevice, prepared: Prepared): Promise<{ taken: boolean; secrets: OneTimeSecrets }> {
  const { email, now } = prepared;
  const known = await findUserByEmail(tx, email);
  const taken = Boolean(known?.emailConfirmedAt);
  const nobody = `${newId()}@nobody.invalid`;
  const secrets = await (taken ? undone(tx, (savepoint) => storeSignUp(savepoint, context, { ...prepared, email: nobody }, null)) : kept(tx, (savepoint) => storeSignUp(savepoint, context, prepared, known)));
  const outcome = taken ? 'user_already_exists' : 'confirmation_sent';
  await recordEvent(tx, { action: 'sign_up', method: 'password', succeeded: !taken, outcome, device, now, email, userId: known?.id });
  return { taken, secrets };
}

async function storeSignUp(tx: SystemTransaction, context: AuthContext, { email, passwordHash, userMetadata, now }: Prepared, known: UserRow | null): Promise<OneTimeSecrets> {
  const userId = known ? await sameWork(tx, known.id, now) : (await insertUser(tx, { email, passwordHash: null, userMetadata: {}, confirmed: false, now })).id;
  await recordMailSent(tx, userId, { confirmationSentAt: now });
  return issueOneTimeToken(tx, context, { userId, purpose: 'sign_up', email, now, pending: { passwordHash, metadata: userMetadata } });
}

/** As many statements as a new account takes. */
async function sameWork(tx: SystemTransaction, userId: string, now: Date): Promise<string> {
  for (let statement = 0; statement < 2; statement += 1) await recordMailSent(tx, newId(), { confirmationSentAt: now });
  return userId;
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
