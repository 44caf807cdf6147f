import type { Logger } from 'pino';
import type { Database } from '../../platform/database/database.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { Tasks } from '../../platform/tasks/tasks.ts';
import { adminAddresses } from '../filings/reminders.queries.ts';
import {
  claimSealMail,
  companiesWithUnmailedSeals,
  settleSealMail,
} from '../custody/chain/custody-seals.queries.ts';

const lookEverySeconds = 3_600;
/** Seals claimed this long ago and still not mailed are claimed again: the process that claimed them has died. */
const againAfterMs = 30 * 60_000;

type Seal = Awaited<ReturnType<typeof claimSealMail>>[number];

/**
 * Mails seals to a company's admins. Anyone with full access to the database could rewrite the chain and its seals;
 * the mail is a copy out of their reach.
 */
export interface SealMail {
  /** Mails pending seals and returns their number. Also runs every hour, with one mail per company. */
  sendDue(now: Date): Promise<number>;
}

declare module '../../http/context.ts' {
  interface Services {
    readonly sealMail: SealMail;
  }
}

interface Parts {
  readonly database: Database;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly tasks: Pick<Tasks, 'every'>;
  readonly log: Pick<Logger, 'error'>;
  readonly now: () => Date;
}

export function createSealMail({ database, mailer, tasks, log, now }: Parts): SealMail {
  async function mail(companyId: string, at: Date): Promise<number> {
    const { seals, to } = await database.inTenant({ companyId }, async (tx) => ({
      seals: await claimSealMail(tx, at, new Date(at.getTime() - againAfterMs)),
      to: await adminAddresses(tx),
    }));
    if (seals.length === 0) return 0;
    try {
      for (const address of to) await mailer.send({ to: address, ...letter(seals) });
    } catch (error) {
      log.error({ err: error, company: companyId }, 'seals of the chain of custody could not be mailed');
      return 0;
    }
    await database.inTenant({ companyId }, (tx) =>
      settleSealMail(
        tx,
        seals.map(({ number }) => number),
        at,
      ),
    );
    return seals.length;
  }

  async function sendDue(at: Date): Promise<number> {
    let sent = 0;
    for (const { companyId } of await database.asSystem(companiesWithUnmailedSeals))
      sent += await mail(companyId, at);
    return sent;
  }

  tasks.every(lookEverySeconds, 'mailing seals of the chain of custody', async () => {
    await sendDue(now());
  });
  return { sendDue };
}

function letter(seals: readonly Seal[]): { subject: string; text: string } {
  const last = seals.at(-1);
  const end = `${last?.lastSequence}:${last?.lastHash}`;
  const [number] = seals.map((seal) => seal.number);
  return {
    subject:
      seals.length === 1
        ? `Seal ${number} of your gallon records: keep this email`
        : `Seals ${number} to ${last?.number} of your gallon records: keep this email`,
    text: [
      'Hello,',
      '',
      'Truck days were closed, and everything recorded about your gallons up to then is sealed. Keep this email: if anyone with access to the database changes those records later, they will no longer match it.',
      '',
      ...seals.flatMap((seal) => [
        `Seal ${seal.number}, ${seal.sealedAt.toISOString()}`,
        `Events ${seal.firstSequence} to ${seal.lastSequence}`,
        `Root ${seal.root}`,
        `Signature ${seal.signature}`,
        `Public key ${seal.publicKey}`,
        '',
      ]),
      'To check the records against this email later: Settings, Data, Export all data. Then, in a copy of Haulwright:',
      `npm run custody:verify -- EXPORT.zip --expect ${end}`,
      '',
    ].join('\n'),
  };
}
