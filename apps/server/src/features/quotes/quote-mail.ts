import { formatDollars } from '@haulwright/domain/kernel/dollars';
import type { QuoteDetail } from '@haulwright/domain/quotes/quote';
import { escapeHtml } from '../../platform/mail/escape-html.ts';
import type { MailMessage } from '../../platform/mail/mailer.ts';

const dayText = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Composes the mail of a quote to its client. */
export function quoteMail(
  { number, title, totalCents, expiresOn, taxNotSet, parties, message }: QuoteDetail,
  link: string,
): Pick<MailMessage, 'subject' | 'text' | 'html'> {
  const { companyName, companyPhone, billToContact, billToName } = parties;
  const subject = `Quote ${number ?? ''} from ${companyName}`;
  const last = dayText.format(new Date(`${expiresOn}T00:00:00Z`));
  const total = `${formatDollars(totalCents)}${taxNotSet.length > 0 ? ' plus taxes' : ''}`;
  const before = [
    `Hello ${billToContact ?? billToName},`,
    `attached is our quote ${number ?? ''}, ${title}, for ${total}. It is valid through ${last}.`,
    ...(message === null ? [] : [message]),
    'Read it, accept it or tell us why not here:',
  ];
  const after = [
    'Keep this link private. Anyone who has it can accept the quote.',
    [companyName, companyPhone].filter(Boolean).join(', '),
  ];
  const inHtml = (texts: readonly string[]) =>
    texts.map((text) => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`).join('\n');
  return {
    subject,
    text: `${[...before, link, ...after].join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font-family:system-ui,-apple-system,Segoe UI,sans-serif;font-size:16px;line-height:1.5;max-width:600px;margin:0 auto;padding:24px 16px">
${inHtml(before)}
<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>
${inHtml(after)}
</body></html>`,
  };
}
