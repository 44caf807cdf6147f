import { createHash } from 'node:crypto';
import { ORPCError } from '@orpc/server';
import type { ContractMeta } from '@haulwright/contract/base';
import type { StrangersDoor } from '../auth/rate-limits/rate-limits.ts';
import type { SystemTransaction, TenantTransaction } from '../platform/database/database.ts';
import type { RequestContext } from './context.ts';

/** The stored form of a link's secret; the secret itself is stored nowhere. */
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** The header in which callers without an account send their secret with a file. */
export const linkSecretHeader = 'link-secret';

declare module './context.ts' {
  interface Services {
    /** Finds what a secret stands for, by the door that a call's contract names. Throws the door's refusals. */
    readonly doors: Record<
      NonNullable<ContractMeta['door']>,
      (context: RequestContext, secret: string) => Promise<unknown>
    >;
  }
}

/** A way in for people without an account, by a secret they were given. */
export interface Door<Secret, Key, Found> {
  /** Whose count of a network each try is added to. */
  readonly counts: StrangersDoor;
  /** What is looked up; undefined for what can be no secret of ours, which costs no look-up. */
  readonly keyOf: (secret: Secret) => Key | undefined;
  /** Looks across companies; undefined for what is unknown, revoked or expired. */
  readonly find: (tx: SystemTransaction, key: Key, now: Date) => Promise<Found | undefined>;
}

/** The door's refusals. `unknown` says the same of unknown, revoked and expired secrets, so that none can be told apart. */
export interface DoorErrors {
  readonly unknown: () => Error;
  readonly tooOften: () => Error;
}

/** A refusal that a call's contract declares, for doors that are opened before the call's own handler has it. */
export const declaredRefusal =
  <Code extends string>(
    code: Code,
    declared: Readonly<Record<Code, { readonly status: number; readonly message: string }>>,
  ) =>
  (): Error =>
    new ORPCError(code, { defined: true, ...declared[code] });

/** Counts the try, then finds what the secret stands for. @throws the door's refusals */
export async function findBehind<Secret, Key, Found>(
  { services, device }: RequestContext,
  door: Door<Secret, Key, Found>,
  secret: Secret,
  errors: DoorErrors,
): Promise<Found> {
  if (!(await services.accounts.mayTry(device, door.counts))) throw errors.tooOften();
  const key = door.keyOf(secret);
  const found =
    key === undefined
      ? undefined
      : await services.database.asSystem((tx) => door.find(tx, key, services.now()));
  if (found === undefined) throw errors.unknown();
  return found;
}

/**
 * Counts what was refused, where only the secret itself says whose it is: what is signed right costs no try, and gets
 * through from a network that used up all of its own.
 * @returns false: this network was refused too often
 */
export const countRefused = (
  { services, device }: Pick<RequestContext, 'services' | 'device'>,
  door: StrangersDoor,
): Promise<boolean> => services.accounts.mayTry(device, door);

/**
 * Works within the company of the link, and only there.
 * @param work undefined: what the link was for is gone, which is answered as if it were unknown
 * @throws the door's refusals
 */
export async function enterBy<Secret, Key, Link extends { readonly companyId: string }, Answer>(
  context: RequestContext,
  door: Door<Secret, Key, Link>,
  secret: Secret,
  errors: DoorErrors,
  work: (tx: TenantTransaction, link: Link) => Promise<Answer | undefined>,
): Promise<Answer> {
  const link = await findBehind(context, door, secret, errors);
  const answer = await context.services.database.inTenant(link, (tx) => work(tx, link));
  if (answer === undefined) throw errors.unknown();
  return answer;
}
