import { createHash } from 'node:crypto';
import type { Database, SystemTransaction } from '../../platform/database/database.ts';
import { tooManyRequests } from '../http/auth-error.ts';
import { networkOf } from './network.ts';
import { countAttempt, takeBackAttempt } from './rate-limits.queries.ts';

export interface Limit {
  readonly attempts: number;
  readonly windowMs: number;
}

export interface RateLimitSettings {
  /** From one network to one account. */
  readonly signInPerAccount: Limit;
  /** From one network to all accounts. An office shares one address, so this is wide. */
  readonly signInPerNetwork: Limit;
  readonly signUpPerNetwork: Limit;
}

const minuteMs = 60_000;

export const defaultRateLimits: RateLimitSettings = {
  signInPerAccount: { attempts: 10, windowMs: 5 * minuteMs },
  signInPerNetwork: { attempts: 100, windowMs: 5 * minuteMs },
  signUpPerNetwork: { attempts: 100, windowMs: 10 * minuteMs },
};

/**
 * Limits on guessing. An attempt counts before the password is looked at, so that parallel ones cannot slip through, and
 * is taken back when it was right. Every key contains the caller's network: a stranger elsewhere locks nobody out.
 */
export class RateLimits {
  readonly #database: Database;
  readonly #settings: RateLimitSettings;
  readonly #now: () => Date;

  constructor(database: Database, settings: RateLimitSettings, now: () => Date) {
    this.#database = database;
    this.#settings = settings;
    this.#now = now;
  }

  /** @throws AuthError over_request_rate_limit */
  async countSignIn(ipAddress: string | null, email: string): Promise<void> {
    await this.#count(accountKey(ipAddress, email), this.#settings.signInPerAccount);
    await this.#count(networkKey('sign-in', ipAddress), this.#settings.signInPerNetwork);
  }

  /** The attempt was right after all. */
  async takeBackSignIn(tx: SystemTransaction, ipAddress: string | null, email: string): Promise<void> {
    // Always in this order, so that two sign-ins never wait for each other.
    await takeBackAttempt(tx, accountKey(ipAddress, email));
    await takeBackAttempt(tx, networkKey('sign-in', ipAddress));
  }

  /** @throws AuthError over_request_rate_limit */
  async countSignUp(ipAddress: string | null): Promise<void> {
    await this.#count(networkKey('sign-up', ipAddress), this.#settings.signUpPerNetwork);
  }

  async #count(key: string, limit: Limit): Promise<void> {
    const now = this.#now();
    const windowEndsAt = new Date(now.getTime() + limit.windowMs);
    const counted = await this.#database.asSystem((tx) => countAttempt(tx, { key, now, windowEndsAt }));
    if (counted.hits > limit.attempts) throw tooManyRequests(Math.ceil((counted.windowEndsAt.getTime() - now.getTime()) / 1_000));
  }
}

const accountKey = (ipAddress: string | null, email: string) => keyOf('sign-in', networkOf(ipAddress), email);
const networkKey = (action: 'sign-in' | 'sign-up', ipAddress: string | null) => keyOf(action, networkOf(ipAddress));
const keyOf = (...parts: readonly string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
