import { escapeHtml } from '../../platform/mail/escape-html.ts';
import type { MailMessage } from '../../platform/mail/mailer.ts';

/** Content of a mail from the authentication service; plain sentences without markup. */
export interface Letter {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** A button; its address is also written out, for mail programs that show no buttons. */
  readonly action?: { readonly label: string; readonly url: string };
  /** A code to type, shown large. */
  readonly code?: string;
  /** After button and code. */
  readonly closing?: readonly string[];
}

/** Renders the letter as text and as HTML that loads nothing from the network. */
export function layOut(to: string, letter: Letter): MailMessage {
  const { subject, paragraphs, action, code, closing = [] } = letter;
  const text = [
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(code ? [`Code: ${code}`] : []),
    ...closing,
  ].join('\n\n');
  const html = [
    ...paragraphs.map(paragraph),
    ...(action
      ? [
          button(action),
          `<p style="${small}">If the button does not work, open this address:<br>${escapeHtml(action.url)}</p>`,
        ]
      : []),
    ...(code && action ? [paragraph('Or type this code:')] : []),
    ...(code
      ? [`<p style="font-size:28px;font-weight:700;letter-spacing:6px;margin:24px 0">${escapeHtml(code)}</p>`]
      : []),
    ...closing.map(paragraph),
  ].join('\n');
  return { to, subject, text: `${text}\n\nHaulwright\n`, html: page(subject, html) };
}

const small = 'font-size:13px;color:#5b6670;word-break:break-all';
const paragraph = (sentence: string) => `<p>${escapeHtml(sentence)}</p>`;
const button = ({ label, url }: { label: string; url: string }) =>
  `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="background:#1f6f78;color:#ffffff;padding:12px 20px;border-radius:8px;text-decoration:none;font-weight:600;display:inline-block">${escapeHtml(label)}</a></p>`;
const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="font-family:system-ui,-apple-system,Segoe UI,sans-serif;font-size:16px;line-height:1.5;color:#1c2429;max-width:560px;margin:0 auto;padding:24px">
${body}
<p style="${small};border-top:1px solid #d8dee2;padding-top:12px;margin-top:32px">Haulwright</p>
</body></html>`;
