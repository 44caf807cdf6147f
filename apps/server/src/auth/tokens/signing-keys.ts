import type { CryptoKey, JWK } from 'jose';
import type { Logger } from 'pino';
import type { Database } from '../../platform/database/database.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { signingKeyAt } from './key-schedule.ts';
import { importSigningKey, makeSigningKey, unsealSigningKey } from './make-signing-key.ts';
import { listSigningKeys, lockSigningKeys, type SigningKeyRow } from './signing-keys.queries.ts';

/** Changes by operators reach a running server within this time. */
export const keysReloadMs = 60_000;
/** A token with an unknown key asks the database at most this often. */
const unknownKeyReloadMs = 1_000;

export interface SigningKeys {
  /** The key new tokens are signed with. */
  active(): Promise<{ readonly kid: string; readonly privateKey: CryptoKey }>;
  /**
   * The public key with this `kid`, including one that another server has just created; null when there is
   * none.
   */
  publicKey(kid: string): Promise<CryptoKey | null>;
  /** The body of the JWKS endpoint (RFC 7517 §5). */
  jwks(): Promise<{ keys: JWK[] }>;
}

export interface SigningKeysOptions {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly now: () => Date;
}

/** Loads the keys, creating the first one. They are reloaded at the next use after a minute. */
export async function openSigningKeys(options: SigningKeysOptions): Promise<SigningKeys> {
  const ring = new KeyRing(options);
  await ring.load();
  return ring;
}

interface LoadedKey extends SigningKeyRow {
  readonly publicKey: CryptoKey;
  /** Null for keys that only verify. */
  readonly privateKey: CryptoKey | null;
}

class KeyRing implements SigningKeys {
  readonly #options: SigningKeysOptions;
  #keys = new Map<string, LoadedKey>();
  #loadedAt = Number.NEGATIVE_INFINITY;
  #loading: Promise<void> | undefined;

  constructor(options: SigningKeysOptions) {
    this.#options = options;
  }

  async active() {
    await this.#freshen(keysReloadMs);
    let key = this.#signing();
    if (!key) {
      await this.load();
      key = this.#signing();
    }
    if (!key?.privateKey) throw new Error('There is no key to sign with.');
    return { kid: key.kid, privateKey: key.privateKey };
  }

  async publicKey(kid: string) {
    await this.#freshen(this.#keys.has(kid) ? keysReloadMs : unknownKeyReloadMs);
    return this.#keys.get(kid)?.publicKey ?? null;
  }

  async jwks() {
    await this.#freshen(keysReloadMs);
    return {
      keys: [...this.#keys.values()].map(({ publicJwk, kid, algorithm }) => ({
        ...publicJwk,
        kid,
        alg: algorithm,
        use: 'sig',
        key_ops: ['verify'],
      })),
    };
  }

  load(): Promise<void> {
    this.#loading ??= this.#read().finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  /** Keys that cannot be reloaded stay in use. */
  async #freshen(olderThanMs: number): Promise<void> {
    const now = this.#options.now().getTime();
    if (now - this.#loadedAt < olderThanMs) return;
    try {
      await this.load();
    } catch (error) {
      this.#options.log.warn(
        { err: error },
        'The signing keys could not be read again; those known are used',
      );
    }
  }

  async #read(): Promise<void> {
    const { database, secrets, log, now } = this.#options;
    let keys = await this.#loaded(await database.asSystem(listSigningKeys));
    if (!signingKeyAt(usable(keys), now())) {
      const rows = await database.asSystem(async (tx) => {
        await lockSigningKeys(tx); // servers that start together take turns
        const meanwhile = await listSigningKeys(tx);
        if (
          signingKeyAt(
            meanwhile.filter((row) => unsealSigningKey(row, secrets)),
            now(),
          )
        )
          return meanwhile;
        const made = await makeSigningKey(tx, secrets, now());
        log.info({ kid: made.kid }, 'A key for signing access tokens was made');
        return [...meanwhile, made];
      });
      keys = await this.#loaded(rows);
    }
    this.#keys = new Map(keys.map((key) => [key.kid, key]));
    this.#loadedAt = now().getTime();
  }

  #signing(): LoadedKey | undefined {
    return signingKeyAt(usable([...this.#keys.values()]), this.#options.now());
  }

  /** Known keys are not imported again. */
  #loaded(rows: readonly SigningKeyRow[]): Promise<LoadedKey[]> {
    return Promise.all(
      rows.map(async (row) => {
        const known = this.#keys.get(row.kid);
        if (known) return { ...known, ...row };
        const privateJwk = unsealSigningKey(row, this.#options.secrets);
        if (!privateJwk)
          this.#options.log.warn(
            { kid: row.kid },
            'A signing key only verifies: another SECRET_KEY sealed it',
          );
        return {
          ...row,
          publicKey: await importSigningKey(row.publicJwk),
          privateKey: privateJwk && (await importSigningKey(privateJwk)),
        };
      }),
    );
  }
}

const usable = (keys: readonly LoadedKey[]): LoadedKey[] => keys.filter((key) => key.privateKey !== null);
