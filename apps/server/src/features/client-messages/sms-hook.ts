import { createHmac, timingSafeEqual } from 'node:crypto';
import { meaningOf, textNumber, type ConsentState } from '@haulwright/domain/client-messages/consent';
import { z } from 'zod';
import type { RawEndpoint } from '../../http/raw-endpoints.ts';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { SmsNotSent, type SmsSender } from '../../platform/sms/sms-sender.ts';
import { companyOfNumber, insertConsents, ownersOfNumber } from './consents.queries.ts';

const largestBytes = 16_384;
const received = z.object({
  from: z.string().max(40),
  to: z.string().max(40).optional(),
  text: z.string().max(4_000),
});

interface Parts {
  readonly database: Pick<Database, 'asSystem'>;
  readonly sms: SmsSender;
  readonly now: () => Date;
  /** Undefined: no gateway hands texts on, and nothing is found here. */
  readonly smsHookSecret: string | undefined;
}

/**
 * Where the gateway for text messages hands on what telephones answer: STOP and START count for every company of the
 * installation that has the number, HELP says whom to call. Signed over the bytes, so it stands outside the contract.
 */
export const smsHook = ({ database, sms, now, smsHookSecret }: Parts): RawEndpoint => ({
  path: '/hooks/sms',
  methods: ['POST'],
  largestBytes,
  counts: 'hook',
  async answer({ body, header }) {
    if (smsHookSecret === undefined) return 404;
    if (!isSigned(body, header('x-signature') ?? '', smsHookSecret)) return 401;
    const read = received.safeParse(parsed(body));
    const phone = read.success ? textNumber(read.data.from) : null;
    if (!read.success || phone === null) return 400;
    const meaning = meaningOf(read.data.text);
    // What else is written is for the gateway's own inbox.
    if (meaning === null) return 200;
    if (meaning === 'help') {
      const company = await database.asSystem(async (tx) => {
        const owners = await ownersOfNumber(tx, phone);
        return companyOfNumber(
          tx,
          phone,
          owners.map(({ companyId }) => companyId),
        );
      });
      if (company !== undefined) await answerHelp(sms, phone, company);
      return 200;
    }
    const state: ConsentState = meaning === 'stop' ? 'stopped' : 'given';
    await database.asSystem(async (tx) => {
      const owners = await ownersOfNumber(tx, phone);
      // START takes back a STOP; it is no consent where none was given.
      const changed = owners.filter((one) => one.state !== state && (state === 'stopped' || one.hasGiven));
      await insertConsents(
        tx,
        changed.map(({ companyId, clientId }) => ({
          id: newId(),
          companyId,
          clientId,
          phone,
          state,
          how: `Texted ${read.data.text.trim().toUpperCase()}`,
          recordedBy: null,
          at: now(),
        })),
      );
    });
    return 200;
  },
});

function isSigned(body: Buffer, signature: string, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(body).digest();
  if (!/^[\da-f]{64}$/i.test(signature)) return false;
  return timingSafeEqual(Buffer.from(signature, 'hex'), expected);
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** A gateway that takes nothing now is not asked again: the number may text once more. */
async function answerHelp(
  sms: SmsSender,
  to: string,
  { name, phone }: { readonly name: string; readonly phone: string | null },
): Promise<void> {
  const call = phone === null ? '' : ` Call ${phone}.`;
  try {
    await sms.send({ to, text: `${name}: messages about our visits to you.${call} Reply STOP to end them.` });
  } catch (error) {
    if (!(error instanceof SmsNotSent)) throw error;
  }
}
