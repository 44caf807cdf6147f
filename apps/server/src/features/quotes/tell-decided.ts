import type { Logger } from 'pino';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { quoteNumber } from '@haulwright/domain/quotes/quote-life';
import type { Database } from '../../platform/database/database.ts';
import { escapeHtml } from '../../platform/mail/escape-html.ts';
import type { Mailer, MailMessage } from '../../platform/mail/mailer.ts';
import { loadDecision, type Decision } from './quote-links.queries.ts';

/** Notifies the sender of a quote of its client's answer; a mail that fails is logged and changes nothing. */
export type TellQuoteDecided = (quote: {
  readonly companyId: string;
  readonly quoteId: string;
}) => Promise<void>;

declare module '../../http/context.ts' {
  interface Services {
    readonly tellQuoteDecided: TellQuoteDecided;
  }
}

export const createTellQuoteDecided =
  ({
    database,
    mailer,
    log,
  }: {
    readonly database: Database;
    readonly mailer: Pick<Mailer, 'send'>;
    readonly log: Pick<Logger, 'error'>;
  }): TellQuoteDecided =>
  async ({ companyId, quoteId }) => {
    try {
      const decision = await database.inTenant({ companyId }, (tx) => loadDecision(tx, quoteId));
      if (decision !== undefined) await mailer.send({ to: decision.email, ...decisionMail(decision) });
    } catch (error) {
      log.error(
        { err: error, quote: quoteId },
        'a client’s answer to a quote could not be emailed to anyone',
      );
    }
  };

function decisionMail(decision: Decision): Pick<MailMessage, 'subject' | 'text' | 'html'> {
  const { kind, clientName, title, totalCents, signerName, reason } = decision;
  const number = quoteNumber(decision.sequence);
  const subject = `Quote ${number} was ${kind} by ${clientName}`;
  const paragraphs = [
    `${clientName} has ${kind} quote ${number}, ${title}, for ${formatDollars(totalCents)}.`,
    kind === 'accepted'
      ? `Signed by ${signerName ?? 'the client'}. Its jobs are under Unscheduled.`
      : `The reason: ${reason ?? ''}`,
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
