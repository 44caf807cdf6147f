import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Logger } from 'pino';
import type { CodeMail } from '@haulwright/domain/gate/gate-receipt';
import {
  codeMailWaitSeconds,
  mailedCodeMinutes,
  maskedEmail,
  maxWrongCodes,
  withCodeMail,
} from '@haulwright/domain/gate/mailed-code';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { Database, TenantTransaction } from '../../../platform/database/database.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { lockVisit } from '../../custody/visits/disposal-visits.queries.ts';
import { codeMail } from './code-mail.ts';
import { changeableReceipt } from './changeable-receipt.ts';
import type { GateLink } from './gate-links.queries.ts';
import { signedReceiptOf } from './gate-receipts.queries.ts';
import { loadGateVisit } from './gate-visit.ts';
import {
  countWrongTry,
  findMailedCode,
  gateEmailOf,
  putMailedCode,
  withdrawMailedCode,
  type StoredCode,
} from './mailed-codes.queries.ts';

type Refused = 'not-found' | 'gate.already-received';
export interface TooOften {
  readonly ok: false;
  readonly refusal: 'gate.code-mailed-often';
  readonly waitSeconds: number;
}
export interface WrongCode {
  readonly ok: false;
  readonly refusal: 'gate.code-wrong';
  readonly triesLeft: number;
}

/** The right code, to be used up with the receipt. */
export type RightCode = Pick<StoredCode, 'codeHash' | 'mailedTo'>;

/** Codes mailed to disposal sites that want more than the QR code before a receipt counts. */
export interface MailedCodes {
  /** Mails a new code to the site; the previous one ends. */
  mail(
    link: GateLink,
  ): Promise<Outcome<CodeMail, Refused | 'gate.no-code-needed' | 'gate.code-not-mailed'> | TooOften>;
  /**
   * Compares what was typed with the code, and counts a wrong one in a transaction of its own: whatever becomes of the
   * receipt, the count stays.
   * @param mayNow whether what the code is for may be done at all: asked first, with the visit locked
   * @returns null where the site demands no code
   */
  check<Refusal extends string>(
    link: GateLink,
    typed: string | null,
    mayNow: (tx: TenantTransaction) => Promise<Outcome<unknown, Refusal>>,
  ): Promise<
    Outcome<RightCode | null, Refusal | 'not-found' | 'gate.code-missing' | 'gate.code-ended'> | WrongCode
  >;
}

declare module '../../../http/context.ts' {
  interface Services {
    readonly mailedCodes: MailedCodes;
  }
}

interface Parts {
  readonly database: Pick<Database, 'inTenant'>;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly secrets: Pick<Secrets, 'keyId' | 'derive'>;
  readonly log: Pick<Logger, 'error'>;
  readonly now: () => Date;
}

export function createMailedCodes({ database, mailer, secrets, log, now }: Parts): MailedCodes {
  /** A code is short: without the key, a stolen table could be brute-forced. */
  function hashOf({ companyId, visitId }: GateLink, code: string): string {
    const key = secrets.derive(secrets.keyId, { info: 'gate codes' });
    if (key === null) throw new Error('The master key in use is not there.');
    return createHmac('sha256', key)
      .update(JSON.stringify([companyId, visitId, code]))
      .digest('base64url');
  }

  return {
    async mail(link) {
      const at = now();
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const codeHash = hashOf(link, code);
      const stored = await database.inTenant(link, (tx) => renewCode(tx, link, codeHash, at));
      if (!stored.ok) return stored;
      const { mailedTo, load, waitSeconds } = stored.value;
      try {
        await mailer.send({ to: mailedTo, ...codeMail(load, code) });
      } catch (error) {
        log.error({ err: error, visit: link.visitId }, 'a code for a gate could not be mailed');
        await database.inTenant(link, (tx) => withdrawMailedCode(tx, link.visitId, codeHash));
        return refused('gate.code-not-mailed');
      }
      return accepted({ codeTo: maskedEmail(mailedTo), waitSeconds });
    },

    check: (link, typed, mayNow) =>
      database.inTenant(link, async (tx) => {
        // Locked until the transaction ends, so that mails and tries are counted one after the other.
        if (!(await lockVisit(tx, link.visitId))) return refused('not-found');
        const may = await mayNow(tx);
        if (!may.ok) return may;
        const mailedTo = await gateEmailOf(tx, link.visitId);
        if (mailedTo === null) return accepted(null);
        if (typed === null) return refused('gate.code-missing');
        const stored = await findMailedCode(tx, link.visitId);
        // A code mailed before the office changed the address has ended too.
        if (stored?.mailedTo !== mailedTo || stored.expiresAt <= now() || stored.wrongTries >= maxWrongCodes)
          return refused('gate.code-ended');
        if (isSame(hashOf(link, typed.replaceAll(/\s/g, '')), stored.codeHash)) return accepted(stored);
        await countWrongTry(tx, link.visitId);
        const triesLeft = maxWrongCodes - stored.wrongTries - 1;
        return triesLeft > 0
          ? { ok: false, refusal: 'gate.code-wrong', triesLeft }
          : refused('gate.code-ended');
      }),
  };
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Whether the site has still to sign. */
export const isUnsigned = async (
  tx: TenantTransaction,
  visitId: string,
): Promise<Outcome<null, 'gate.already-received'>> =>
  (await signedReceiptOf(tx, visitId)) === undefined ? accepted(null) : refused('gate.already-received');

async function renewCode(tx: TenantTransaction, link: GateLink, codeHash: string, at: Date) {
  const { companyId, visitId } = link;
  if (!(await lockVisit(tx, visitId))) return refused('not-found');
  const unsigned = await isUnsigned(tx, visitId);
  if (!unsigned.ok && !(await changeableReceipt(tx, visitId, null, at)).ok) return unsigned;
  const mailedTo = await gateEmailOf(tx, visitId);
  if (mailedTo === null) return refused('gate.no-code-needed');
  const before = await findMailedCode(tx, visitId);
  const wait = codeMailWaitSeconds(before, at);
  if (wait > 0) return { ok: false, refusal: 'gate.code-mailed-often', waitSeconds: wait } as const;
  const load = await loadGateVisit(tx, link, at);
  if (load === undefined) return refused('not-found');
  const mails = withCodeMail(before, at);
  const expiresAt = new Date(at.getTime() + mailedCodeMinutes * 60_000);
  await putMailedCode(tx, { companyId, visitId, mailedTo, codeHash, wrongTries: 0, expiresAt, ...mails });
  return accepted({ mailedTo, load, waitSeconds: codeMailWaitSeconds(mails, at) });
}
