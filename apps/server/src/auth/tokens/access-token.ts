import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { LruCache } from '../../platform/lru-cache.ts';
import type { AssuranceLevel, AuthenticationMethod } from '../sessions/assurance.ts';
import type { AppMetadata, Metadata } from '../users/metadata.ts';
import { accessTokenSeconds } from './access-token-life.ts';
import { signingAlgorithm } from './make-signing-key.ts';
import type { SigningKeys } from './signing-keys.ts';

const audience = 'authenticated';
const longestToken = 16_384;
const rememberedTokens = 5_000;

export interface AccessTokenSubject {
  readonly userId: string;
  readonly email: string;
  readonly userMetadata: Metadata;
  readonly appMetadata: AppMetadata;
  readonly sessionId: string;
  readonly aal: AssuranceLevel;
  readonly amr: readonly AuthenticationMethod[];
}

const claims = z.object({
  sub: z.uuid(),
  session_id: z.uuid(),
  email: z.string(),
  aal: z.enum(['aal1', 'aal2']),
  role: z.literal('authenticated'),
  iat: z.number(),
  exp: z.number(),
});

/** The content of a verified token. `email` may be up to 15 minutes old. */
export interface AccessClaims {
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly aal: AssuranceLevel;
  /** Unix seconds. */
  readonly issuedAt: number;
  readonly expiresAt: number;
}

export interface AccessTokens {
  /** `expiresAt` in Unix seconds. */
  sign(subject: AccessTokenSubject): Promise<{ token: string; expiresAt: number }>;
  /** Null when signature, issuer, audience, time or form is wrong. Does not check the session behind it. */
  verify(token: string): Promise<AccessClaims | null>;
}

export function createAccessTokens(options: {
  keys: SigningKeys;
  issuer: string;
  now: () => Date;
}): AccessTokens {
  const { keys, issuer, now } = options;
  // A device sends the same token for minutes: its signature is checked once.
  const verified = new LruCache<string, { readonly said: AccessClaims; readonly kid: string }>(
    rememberedTokens,
  );
  const seconds = () => Math.floor(now().getTime() / 1_000);

  return {
    async sign(subject) {
      const key = await keys.active();
      const issuedAt = seconds();
      const expiresAt = issuedAt + accessTokenSeconds;
      const token = await new SignJWT({
        role: 'authenticated',
        email: subject.email,
        phone: '',
        app_metadata: subject.appMetadata,
        user_metadata: subject.userMetadata,
        aal: subject.aal,
        amr: subject.amr,
        session_id: subject.sessionId,
        is_anonymous: false,
      })
        .setProtectedHeader({ alg: signingAlgorithm, kid: key.kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setSubject(subject.userId)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .setJti(crypto.randomUUID())
        .sign(key.privateKey);
      return { token, expiresAt };
    },

    async verify(token) {
      const known = verified.get(token);
      // Removing a key also invalidates its tokens.
      if (known)
        return known.said.expiresAt > seconds() && (await keys.publicKey(known.kid)) ? known.said : null;
      if (token.length > longestToken) return null;
      const found = await verifyOnce(token);
      if (found) verified.set(token, found);
      return found?.said ?? null;
    },
  };

  async function verifyOnce(token: string): Promise<{ said: AccessClaims; kid: string } | null> {
    try {
      const { payload, protectedHeader } = await jwtVerify(
        token,
        async (header) => {
          const key = header.kid === undefined ? null : await keys.publicKey(header.kid);
          if (!key) throw new errors.JWKSNoMatchingKey();
          return key;
        },
        { algorithms: [signingAlgorithm], issuer, audience, typ: 'JWT', currentDate: now() },
      );
      const said = claims.safeParse(payload);
      if (!said.success) return null;
      const { sub, session_id: sessionId, email, aal, iat: issuedAt, exp } = said.data;
      return {
        said: { userId: sub, sessionId, email, aal, issuedAt, expiresAt: exp },
        kid: protectedHeader.kid ?? '',
      };
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }
}
