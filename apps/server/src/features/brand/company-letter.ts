import { fitInto } from '@haulwright/domain/brand/logo';
import { escapeHtml } from '../../platform/mail/escape-html.ts';
import type { MailAttachment, MailMessage } from '../../platform/mail/mailer.ts';
import type { CompanyFacts } from './brand.queries.ts';
import type { Letterhead } from './letterheads.ts';

interface CompanyLetter {
  readonly subject: string;
  readonly company: Omit<CompanyFacts, 'email'>;
  readonly paragraphs: readonly string[];
  /** A link on a line of its own, with what stands below it. */
  readonly link?: { readonly address: string; readonly label: string; readonly below: string };
  /** How to pay; it may speak of “the address above”, as it does on the paper. */
  readonly remitTo: string | null;
}

const logoId = 'logo@letterhead';
/** In pixels of a mail program. */
const mailBox = { width: 240, height: 80 };
const ink = '#1d2327';
const soft = '#4b555e';

const linesOf = (text: string | null): string[] => (text ?? '').split('\n').filter(Boolean);

/**
 * Public to other features: a mail to a client, headed by the company's logo or its name in large letters, with its
 * address, its own footer, and the product's name in small letters at the foot.
 */
export function companyLetter(
  letterhead: Letterhead,
  { subject, company, paragraphs, link, remitTo }: CompanyLetter,
): Pick<MailMessage, 'subject' | 'text' | 'html'> & { readonly attachments: readonly MailAttachment[] } {
  const { brand, logo } = letterhead;
  const footer = linesOf(brand.footer);
  const text = [
    ...paragraphs,
    ...(link === undefined ? [] : [link.address, link.below]),
    ...(remitTo === null ? [] : [[company.name, ...linesOf(company.address)].join('\n'), remitTo]),
    [company.name, company.phone].filter(Boolean).join(', '),
    ...(footer.length === 0 ? [] : [footer.join('\n')]),
    'Sent with Haulwright',
  ];
  const color = brand.color ?? ink;
  const size = logo === null ? null : fitInto(logo, mailBox);
  const head =
    size === null
      ? `<p style="margin:0 0 4px;font-size:24px;line-height:1.25;font-weight:600;color:${color}">${escapeHtml(company.name)}</p>`
      : `<p style="margin:0 0 8px"><img src="cid:${logoId}" alt="${escapeHtml(company.name)}" width="${Math.round(size.width)}" height="${Math.round(size.height)}" style="display:block;border:0"></p>`;
  const where = [
    ...(logo === null ? [] : [company.name]),
    ...linesOf(company.address),
    ...linesOf(company.phone),
  ];
  const small = (lines: readonly string[], top = 0) =>
    `<p style="margin:${top}px 0 0;font-size:13px;line-height:1.45;color:${soft}">${lines.map(escapeHtml).join('<br>')}</p>`;
  return {
    subject,
    text: `${text.join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#ffffff;color:${ink}">
<div style="font-family:system-ui,-apple-system,Segoe UI,sans-serif;font-size:16px;line-height:1.5;max-width:600px;margin:0 auto;padding:24px 16px">
${head}
${small(where)}
<hr style="border:0;border-top:2px solid ${color};margin:16px 0 20px">
${paragraphs.map(paragraph).join('\n')}
${
  link === undefined
    ? ''
    : `<p><a href="${escapeHtml(link.address)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${color};color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(link.label)}</a></p>
<p style="font-size:13px;color:${soft}">${escapeHtml(link.below)}<br><a href="${escapeHtml(link.address)}" style="color:${soft};word-break:break-all">${escapeHtml(link.address)}</a></p>`
}
${remitTo === null ? '' : paragraph(remitTo)}
${footer.length === 0 ? '' : small(footer, 24)}
<p style="margin:24px 0 0;font-size:12px;color:${soft}">Sent with Haulwright</p>
</div></body></html>`,
    attachments:
      logo === null
        ? []
        : [
            {
              fileName: logo.mediaType === 'image/png' ? 'logo.png' : 'logo.jpg',
              type: logo.mediaType,
              bytes: logo.bytes,
              contentId: logoId,
            },
          ],
  };
}

const paragraph = (text: string): string => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
