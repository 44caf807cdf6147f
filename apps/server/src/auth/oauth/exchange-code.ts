import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { SystemTransaction } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/unique-violation.ts';
import { recordEvent } from '../audit/audit.queries.ts';
import type { AuthContext, ClientDevice } from '../auth-context.ts';
import { requireSecondStep } from '../factors/require-second-step.ts';
import { AuthError, noCompany, userBanned } from '../http/auth-error.ts';
import { readBody } from '../http/read-body.ts';
import { deliver } from '../mails/deliver.ts';
import { deleteAddressTokens, lockAddressTokens } from '../one-time/address-tokens.queries.ts';
import { sessionAnswer, startSession, type SessionAnswer } from '../sessions/session-answer.ts';
import { isExpired } from '../sessions/session-limits.ts';
import { lockSession, updateSession, type SessionRow } from '../sessions/sessions.queries.ts';
import { loadUserAnswer } from '../users/user-answer.ts';
import { lockUser, type UserRow } from '../users/users.queries.ts';
import { flowHash, openFlow, returned } from './flow-secrets.ts';
import { finishFlow, takeExchange, type FlowRow } from './flow-states.queries.ts';
import { insertProviderIdentity, insertVouchedUser, recordProviderSignIn } from './identities.queries.ts';
import type { IdentityProviderSettings } from './identity-provider.ts';
import { judgeLink, judgeSignIn, type Judgement } from './judge-person.ts';
import { identityLinked } from './oauth-letters.ts';
import type { VouchedPerson } from './vouched-person.ts';

const body = z.object({
  auth_code: z.string().min(1, 'auth_code is required').max(200),
  code_verifier: z
    .string()
    .regex(/^[\w.~-]{43,128}$/, 'code_verifier must be 43 to 128 unreserved characters'),
});

interface Settled {
  readonly session: SessionRow;
  readonly user: UserRow;
  /** The provider's identity was linked to an existing account. */
  readonly linked: boolean;
}

/**
 * Trades the code of a sign-in through another provider for a session (RFC 7636 §4.5). Only the browser that
 * began it holds the verifier, so accounts are created and identities linked here and not earlier. One try
 * consumes the code.
 */
export async function exchangeCode(
  context: AuthContext,
  device: ClientDevice,
  json: unknown,
): Promise<SessionAnswer> {
  const { auth_code: code, code_verifier: verifier } = readBody(body, json);
  await context.rateLimits.countOAuth(device.ipAddress);
  const now = context.now();
  const flow = await context.database.asSystem((tx) =>
    takeExchange(tx, flowHash(context, 'code', code), now),
  );
  if (!flow)
    throw new AuthError(404, 'flow_state_not_found', 'Invalid flow state, no valid flow state found');
  try {
    return await settle(context, device, flow, verifier);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    const action = flow.linkingUserId === null ? 'sign_in' : 'identity_linked';
    await context.database.asSystem((tx) =>
      recordEvent(tx, {
        action,
        method: flow.provider,
        succeeded: false,
        outcome: error.code,
        device,
        now,
        userId: flow.linkingUserId,
      }),
    );
    throw error;
  }
}

async function settle(
  context: AuthContext,
  device: ClientDevice,
  flow: FlowRow,
  verifier: string,
): Promise<SessionAnswer> {
  const now = context.now();
  if (flow.endsAt <= now)
    throw new AuthError(422, 'flow_state_expired', 'The sign-in took too long. Please start again.');
  if (createHash('sha256').update(verifier).digest('base64url') !== flow.codeChallenge) {
    throw new AuthError(
      400,
      'bad_code_verifier',
      'code challenge does not match previously saved code verifier',
    );
  }
  const provider = context.identityProviders.find((one) => one.name === flow.provider);
  if (!provider)
    throw new AuthError(400, 'oauth_provider_not_supported', 'Sign-in with this provider is not available');
  const { person, linkingSessionId } = openFlow(context, flow, returned);
  const inOneTransaction = () =>
    context.database.asSystem(async (tx) => {
      const input = { context, device, provider, person, now };
      const settled =
        flow.linkingUserId === null
          ? await signIn(tx, input)
          : await link(tx, input, { userId: flow.linkingUserId, sessionId: linkingSessionId });
      await finishFlow(tx, flow.id, settled.user.id);
      return { ...settled, answer: await loadUserAnswer(tx, settled.user) };
    });
  const settled = await inOneTransaction().catch((error: unknown) => {
    // The same person in another tab was faster: the identity or the account exists by now.
    if (isUniqueViolation(error, 'identities_provider_key') || isUniqueViolation(error, 'users_email_key'))
      return inOneTransaction();
    throw error;
  });
  if (settled.linked)
    deliver(
      context,
      settled.user.email,
      identityLinked({ label: provider.label, publicUrl: context.publicUrl }),
    );
  return sessionAnswer(context, settled);
}

interface Input {
  readonly context: AuthContext;
  readonly device: ClientDevice;
  readonly provider: IdentityProviderSettings;
  readonly person: VouchedPerson;
  readonly now: Date;
}

async function signIn(
  tx: SystemTransaction,
  { context, device, provider, person, now }: Input,
): Promise<Settled> {
  const judge = () => judgeSignIn(tx, provider, person, now);
  const first = await judge();
  const held = first.kind === 'new' ? null : await lockUser(tx, first.user.id);
  // Checked again now that the account is locked: a ban or an unlinking in this moment counts.
  const judgement = held ? await judge() : first;
  const user = await userOf(judgement);
  const signedIn = await recordProviderSignIn(tx, user, provider.name, person, now);
  const session = await startSession(tx, context, { userId: user.id, method: 'oauth', device, now });
  const event = {
    method: provider.name,
    succeeded: true,
    outcome: 'ok',
    device,
    now,
    email: user.email,
    userId: user.id,
    sessionId: session.id,
  };
  if (judgement.kind === 'join') await recordEvent(tx, { ...event, action: 'identity_linked' });
  await recordEvent(tx, { ...event, action: judgement.kind === 'new' ? 'sign_up' : 'sign_in' });
  return { session, user: signedIn, linked: judgement.kind === 'join' };

  async function userOf(judged: Judgement): Promise<UserRow> {
    if (judged.kind === 'known') return judged.user;
    if (judged.kind === 'join') return insertProviderIdentity(tx, judged.user, provider.name, person, now);
    const { email } = judged;
    await lockAddressTokens(tx, email);
    await deleteAddressTokens(tx, email);
    const made = await insertVouchedUser(tx, {
      provider: provider.name,
      email,
      fullName: person.fullName,
      now,
    });
    await context.onSignUp(tx, { userId: made.id, email, fullName: person.fullName, companyName: null });
    return insertProviderIdentity(tx, made, provider.name, person, now);
  }
}

/** The requesting session continues, at its level and with new tokens as after a refresh. */
async function link(
  tx: SystemTransaction,
  { context, device, provider, person, now }: Input,
  asking: { userId: string; sessionId: string | null },
): Promise<Settled> {
  const user = await lockUser(tx, asking.userId);
  const session = asking.sessionId === null ? null : await lockSession(tx, asking.sessionId);
  if (!user || session?.userId !== user.id || isExpired(session, context.sessionLimits, now)) {
    throw new AuthError(
      403,
      'session_not_found',
      'The session that began to link has ended. Sign in and start again.',
    );
  }
  if (user.bannedUntil && user.bannedUntil > now) throw userBanned(403);
  if (!(await context.isMember(tx, user.id))) throw noCompany();
  await requireSecondStep(tx, session, 401);
  const wasLinked = await judgeLink(tx, provider, person, user.id);
  const linked = wasLinked ? user : await insertProviderIdentity(tx, user, provider.name, person, now);
  const rotated = {
    refreshCounter: session.refreshCounter + 1,
    lastRotatedAt: now,
    refreshedAt: now,
    ipAddress: device.ipAddress,
    userAgent: device.userAgent,
  };
  await updateSession(tx, session.id, rotated);
  const outcome = wasLinked ? 'linked_before' : 'ok';
  await recordEvent(tx, {
    action: 'identity_linked',
    method: provider.name,
    succeeded: true,
    outcome,
    device,
    now,
    email: user.email,
    userId: user.id,
    sessionId: session.id,
  });
  return { session: { ...session, ...rotated }, user: linked, linked: !wasLinked };
}
