import { createHash } from 'node:crypto';
import { getTableName } from 'drizzle-orm';
import type { Logger } from 'pino';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../../platform/database/database.ts';
import { networkOf } from '../../platform/network/network-of.ts';
import { authSchema, rateLimits } from '../auth.tables.ts';
import { tooManyRequests, tryAgain } from '../http/auth-error.ts';
import {
  limitNames,
  type RateLimitName,
  type RateLimitSettings,
  type StrangersDoor,
} from './rate-limit-settings.ts';

export {
  defaultRateLimits,
  type Limit,
  type RateLimitSettings,
  type StrangersDoor,
} from './rate-limit-settings.ts';

type TooMany = 'over_request_rate_limit' | 'over_email_send_rate_limit' | 'over_sms_send_rate_limit';

/**
 * Limits on guessing and on sending, in fixed windows kept in the database so that they hold across servers.
 * Attempts count before the secret is checked, so that parallel ones cannot slip through. Refusals count
 * against the caller's network or a person who is already signed in: a stranger elsewhere locks nobody out.
 * When the database cannot count, everything is refused with 503. Windows follow the machine's clock.
 */
export class RateLimits {
  readonly #limiters: Readonly<Record<RateLimitName, RateLimiterPostgres>>;
  readonly #log: Pick<Logger, 'warn'>;

  constructor(database: Pick<Database, 'pool'>, settings: RateLimitSettings, log: Pick<Logger, 'warn'>) {
    const limiter = (name: RateLimitName) =>
      new RateLimiterPostgres({
        storeClient: database.pool,
        storeType: 'pool',
        schemaName: authSchema.schemaName,
        tableName: getTableName(rateLimits),
        tableCreated: true,
        clearExpiredByTimeout: false, // done by housekeeping
        keyPrefix: '',
        points: settings[name].attempts,
        duration: settings[name].windowMs / 1_000,
      });
    this.#limiters = Object.fromEntries(limitNames.map((name) => [name, limiter(name)])) as Record<
      RateLimitName,
      RateLimiterPostgres
    >;
    this.#log = log;
  }

  /** @throws AuthError over_request_rate_limit */
  async countSignIn(ipAddress: string | null, email: string): Promise<void> {
    await this.#countForBoth('signInPerAccount', 'signInPerNetwork', ipAddress, email);
  }

  /**
   * Takes back an attempt that was right, or was turned away unchecked. Called outside of a transaction; a
   * failure costs the caller one attempt and is only logged.
   */
  async takeBackSignIn(ipAddress: string | null, email: string): Promise<void> {
    await this.#takeBack('signInPerAccount', [networkOf(ipAddress), email]);
    await this.#takeBack('signInPerNetwork', [networkOf(ipAddress)]);
  }

  /** @throws AuthError over_request_rate_limit */
  async countSignUp(ipAddress: string | null): Promise<void> {
    await this.#count('signUpPerNetwork', [networkOf(ipAddress)]);
  }

  /**
   * Counts a request for a mail to `address` (normalised), which may belong to nobody.
   * @returns false when the address has reached its limit, regardless of who asked: answer as if sent
   * @throws AuthError over_email_send_rate_limit when this network is over its limit
   */
  async countMail(ipAddress: string | null, address: string): Promise<boolean> {
    await this.#countForBoth(
      'mailPerAccount',
      'mailPerNetwork',
      ipAddress,
      address,
      'over_email_send_rate_limit',
    );
    return (await this.#refusedForMs('mailPerAddress', [address])) === null;
  }

  /**
   * Counts a try of an emailed code or link.
   * @param subject the normalised address, or the link's content
   * @throws AuthError over_request_rate_limit
   */
  async countCode(ipAddress: string | null, subject: string): Promise<void> {
    await this.#countForBoth('codePerAccount', 'codePerNetwork', ipAddress, subject);
  }

  /**
   * Counts a refresh token without a session. Refuses nothing, as refreshing is never refused for being
   * frequent.
   * @returns false when this network has presented too many for further ones to be recorded
   */
  async countUnknownRefresh(ipAddress: string | null): Promise<boolean> {
    return (await this.#refusedForMs('unknownRefreshPerNetwork', [networkOf(ipAddress)])) === null;
  }

  /**
   * Counts the start of a sign-in through another provider, or the exchange of its code. @throws AuthError
   * over_request_rate_limit
   */
  async countOAuth(ipAddress: string | null): Promise<void> {
    await this.#count('oauthPerNetwork', [networkOf(ipAddress)]);
  }

  /** Counts the use of a secret by somebody without an account. @throws AuthError over_request_rate_limit */
  async countStranger(door: StrangersDoor, ipAddress: string | null): Promise<void> {
    await this.#count(`${door}PerNetwork`, [networkOf(ipAddress)]);
  }

  /** Counts a text message requested by a signed-in person. @throws AuthError over_sms_send_rate_limit */
  async countSms(userId: string): Promise<void> {
    await this.#count('smsPerUser', [userId], 'over_sms_send_rate_limit');
  }

  /**
   * Counts a signed-in person's answer to the second step, or try of the current password. @throws AuthError
   * over_request_rate_limit
   */
  async countFactor(userId: string): Promise<void> {
    await this.#count('factorPerUser', [userId]);
  }

  /**
   * Counts for an account from one network, then for that network. A network without attempts left is refused
   * before a row for the account is created: made-up accounts do not fill the table.
   */
  async #countForBoth(
    account: RateLimitName,
    network: RateLimitName,
    ipAddress: string | null,
    whose: string,
    code?: TooMany,
  ): Promise<void> {
    const here = [networkOf(ipAddress)];
    const waitMs = await this.#spentForMs(network, here);
    if (waitMs !== null) throw refusalFor(waitMs, code);
    await this.#count(account, [...here, whose], code);
    await this.#count(network, here, code);
  }

  async #count(name: RateLimitName, whose: readonly string[], code?: TooMany): Promise<void> {
    const waitMs = await this.#refusedForMs(name, whose);
    if (waitMs !== null) throw refusalFor(waitMs, code);
  }

  /** Counts nothing. @returns time until the window ends when all its attempts are used, else null */
  async #spentForMs(name: RateLimitName, whose: readonly string[]): Promise<number | null> {
    try {
      const counted = await this.#limiters[name].get(keyOf(name, whose));
      return counted && counted.remainingPoints <= 0 ? counted.msBeforeNext : null;
    } catch (error) {
      throw tryAgain(error);
    }
  }

  /** Counts one attempt. @returns time until the window ends when it was over the limit, else null */
  async #refusedForMs(name: RateLimitName, whose: readonly string[]): Promise<number | null> {
    try {
      await this.#limiters[name].consume(keyOf(name, whose));
      return null;
    } catch (reason) {
      if (reason instanceof RateLimiterRes) return reason.msBeforeNext;
      throw tryAgain(reason);
    }
  }

  async #takeBack(name: RateLimitName, whose: readonly string[]): Promise<void> {
    try {
      await this.#limiters[name].reward(keyOf(name, whose));
    } catch (error) {
      this.#log.warn({ err: error }, 'A right password could not be taken back from the rate limits');
    }
  }
}

const refusalFor = (waitMs: number, code: TooMany = 'over_request_rate_limit') =>
  tooManyRequests(Math.max(1, Math.ceil(waitMs / 1_000)), code);

/** SHA-256, so that the table reveals no addresses. */
const keyOf = (name: RateLimitName, whose: readonly string[]) =>
  createHash('sha256')
    .update(JSON.stringify([name, ...whose]))
    .digest('base64url');
