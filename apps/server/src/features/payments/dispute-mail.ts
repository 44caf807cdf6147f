import type { Logger } from 'pino';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { isDatabaseAway } from '../../platform/database/database-away.ts';
import type { Database } from '../../platform/database/database.ts';
import { escapeHtml } from '../../platform/mail/escape-html.ts';
import type { Mailer, MailMessage } from '../../platform/mail/mailer.ts';
import type { Tasks } from '../../platform/tasks/tasks.ts';
import { companiesToTell, disputeTold, takeDispute, type ToldDispute } from './disputes.queries.ts';

const lookEverySeconds = 5;
const againMs = 5 * 60_000;

interface TellingParts {
  readonly database: Database;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly tasks: Pick<Tasks, 'every'>;
  readonly log: Pick<Logger, 'error'>;
  readonly now: () => Date;
  readonly publicUrl: string;
}

/** Mails the office that a bank took money back, asks about a payment, or decided: an answer has a last day. */
export function startTellingOfDisputes(parts: TellingParts): void {
  const { database, tasks, log, now } = parts;
  tasks.every(lookEverySeconds, 'telling of disputes', async () => {
    for (const companyId of await database.asSystem((tx) => companiesToTell(tx, now())))
      try {
        await tellAll(parts, companyId);
      } catch (error) {
        if (isDatabaseAway(error)) throw error;
        log.error({ err: error, companyId }, 'a company could not be told of a dispute');
      }
  });
}

async function tellAll({ database, mailer, now, publicUrl }: TellingParts, companyId: string): Promise<void> {
  for (;;) {
    const at = now();
    const again = new Date(at.getTime() + againMs);
    const told = await database.inTenant({ companyId }, (tx) => takeDispute(tx, { now: at, again }));
    if (told === undefined) return;
    // Without an address it stands on the screen alone.
    if (told.to !== null) await mailer.send({ to: told.to, ...disputeMail(told, publicUrl) });
    await database.inTenant({ companyId }, (tx) => disputeTold(tx, told.id, again));
  }
}

function disputeMail(
  dispute: ToldDispute,
  publicUrl: string,
): Pick<MailMessage, 'subject' | 'text' | 'html'> {
  const { clientName, cents, state, reason, respondBy, isTransfer, timeZone } = dispute;
  const amount = formatDollars(cents);
  const answer =
    respondBy === null || state === 'won' || state === 'lost'
      ? []
      : [`Answer it in Stripe by ${respondBy.toLocaleDateString('en-US', { dateStyle: 'long', timeZone })}.`];
  const [subject, ...facts] = {
    inquiry: [
      `The bank asks about ${amount} paid by ${clientName}`,
      `A bank asks about a payment of ${clientName}. No money was taken back yet.`,
    ],
    open: [
      `${amount} paid by ${clientName} is disputed`,
      `The bank took back ${amount} that ${clientName} paid online. What it paid is open again.`,
    ],
    lost: [
      isTransfer ? `A transfer by ${clientName} came back` : `The dispute with ${clientName} is lost`,
      `${amount} that ${clientName} paid online went back. What it paid is open again.`,
    ],
    won: [
      `The dispute with ${clientName} is won`,
      `${amount} that ${clientName} paid online came back, and is applied to what it had paid, as far as that is open.`,
    ],
  }[state] as [string, string];
  const paragraphs = [
    ...facts,
    `The bank’s reason: ${reason.replaceAll('_', ' ')}.`,
    ...answer,
    `All disputes: ${publicUrl}/billing?tab=online`,
  ];
  return {
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font-family:system-ui,-apple-system,Segoe UI,sans-serif;font-size:16px;line-height:1.5;max-width:600px;margin:0 auto;padding:24px 16px">
${paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n')}
</body></html>`,
  };
}
