import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';

/**
 * RFC 9106 §4, second recommended option, with one lane: 64 MiB and three passes; argon2id is the library's
 * default.
 */
const strong = { memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const;

/** `$argon2id$v=…$m=…,t=…,p=…$salt$hash` */
const saltOf = (passwordHash: string): string => passwordHash.split('$')[4] ?? '';

/** Too many hashes are waiting already. */
export class HasherBusy extends Error {
  override readonly name = 'HasherBusy';
}

export interface PasswordHasherOptions {
  /** Hashes computed at the same time; each takes one core, 64 MiB and one of libuv's four threads. */
  readonly concurrency?: number;
  /** Hashes waiting in the queue; one more is refused. */
  readonly queueLimit?: number;
  /** For tests of other things, which sign up hundreds of people; no setting of the product sets it. */
  readonly cost?: { readonly memoryCost: number; readonly timeCost: number; readonly parallelism: number };
}

/** argon2id behind a cap, so that a flood of sign-ins takes neither all memory nor all cores. */
export class PasswordHasher {
  readonly #concurrency: number;
  readonly #queueLimit: number;
  readonly #cost: NonNullable<PasswordHasherOptions['cost']>;
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #decoy: Promise<string> | undefined;

  constructor(options: PasswordHasherOptions = {}) {
    this.#concurrency = options.concurrency ?? Math.min(3, Math.max(1, availableParallelism() - 1));
    this.#queueLimit = options.queueLimit ?? 50;
    this.#cost = options.cost ?? strong;
  }

  /**
   * @param salt 16 bytes that only this server can derive, where several hashes are matched at once;
   * otherwise random
   * @throws HasherBusy
   */
  hash(password: string, salt?: Uint8Array): Promise<string> {
    return this.#inTurn(() => hash(password, salt ? { ...this.#cost, salt } : this.#cost));
  }

  /**
   * Returns those hashes that the password matches. Hashes with one salt cost one hash together, and an empty
   * list costs as much, so that timing does not reveal their number.
   * @throws HasherBusy
   */
  async matching(passwordHashes: readonly string[], password: string): Promise<ReadonlySet<string>> {
    const [only = null, ...more] = passwordHashes;
    if (more.length === 0) return new Set((await this.verify(only, password)) && only !== null ? [only] : []);
    const found = new Set<string>();
    for (const salt of new Set(passwordHashes.map(saltOf))) {
      const made = await this.hash(password, Buffer.from(salt, 'base64'));
      if (passwordHashes.includes(made)) found.add(made);
    }
    return found;
  }

  /**
   * Whether the password matches the hash. Without a hash the same work is done, so that timing does not
   * reveal whether there is an account.
   * @throws HasherBusy
   */
  async verify(passwordHash: string | null, password: string): Promise<boolean> {
    const against = passwordHash ?? (await this.#decoyHash());
    const matches = await this.#inTurn(() => verify(against, password));
    return matches && passwordHash !== null;
  }

  /**
   * Computes the dummy hash used for unknown users; called at start, so that the first unknown user costs no
   * more than the next.
   */
  async prepare(): Promise<void> {
    await this.#decoyHash();
  }

  #decoyHash(): Promise<string> {
    this.#decoy ??= hash(crypto.randomUUID(), this.#cost);
    return this.#decoy;
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#concurrency) {
      if (this.#waiting.length >= this.#queueLimit)
        throw new HasherBusy('Too many passwords are being checked.');
      await new Promise<void>((resolve) => this.#waiting.push(resolve)); // a finished hash passes its slot on
    } else {
      this.#running += 1;
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
