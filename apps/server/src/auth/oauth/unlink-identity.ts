import { z } from 'zod';
import { recordEvent } from '../audit/audit.queries.ts';
import type { AuthContext, ClientDevice } from '../auth-context.ts';
import { requireSecondStep } from '../factors/require-second-step.ts';
import { requireSession } from '../flows/require-session.ts';
import { AuthError } from '../http/auth-error.ts';
import { deliver } from '../mails/deliver.ts';
import type { AccessClaims } from '../tokens/access-token.ts';
import { lockUser } from '../users/users.queries.ts';
import { countOtherWaysIn, deleteIdentity, findIdentityOfUser } from './identities.queries.ts';
import { identityUnlinked } from './oauth-letters.ts';

const notFound = () => new AuthError(422, 'identity_not_found', 'Identity doesn’t exist');

/** Unlinks a provider's identity from one's account, unless no other way to sign in would be left. */
export async function unlinkIdentity(
  context: AuthContext,
  device: ClientDevice,
  claims: AccessClaims,
  identityId: string,
): Promise<void> {
  const now = context.now();
  const unlinked = await context.database.asSystem(async (tx) => {
    // Locked, so that two removals at once cannot each see the other's identity as the remaining way in.
    await lockUser(tx, claims.userId);
    const { user, session } = await requireSession(tx, context, { claims, now });
    await requireSecondStep(tx, session, 401);
    const identity = z.uuid().safeParse(identityId).success
      ? await findIdentityOfUser(tx, claims.userId, identityId)
      : null;
    if (!identity) throw notFound();
    if (identity.provider === 'email') {
      throw new AuthError(
        422,
        'email_conflict_identity_not_deletable',
        'The e-mail address belongs to the account. It can be changed, not removed.',
      );
    }
    if (user.passwordHash === null && (await countOtherWaysIn(tx, user.id, identity.id)) === 0) {
      throw new AuthError(
        422,
        'single_identity_not_deletable',
        'This is the only way into your account. Set a password first.',
      );
    }
    await deleteIdentity(tx, user, identity, now);
    await recordEvent(tx, {
      action: 'identity_unlinked',
      method: identity.provider,
      succeeded: true,
      outcome: 'ok',
      device,
      now,
      email: user.email,
      userId: user.id,
      sessionId: session.id,
    });
    return { email: user.email, provider: identity.provider };
  });
  const label =
    context.identityProviders.find((one) => one.name === unlinked.provider)?.label ?? unlinked.provider;
  deliver(context, unlinked.email, identityUnlinked({ label, publicUrl: context.publicUrl }));
}
