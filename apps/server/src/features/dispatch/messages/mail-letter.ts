import type { MailMessage } from '../../../platform/mail/mailer.ts';
import { escapeHtml } from '../../../platform/mail/escape-html.ts';
import type { MailStop, StopFact } from './mail-stops.ts';

/** Composes mails about a route in plain sentences without markup. */
export interface RouteLetter {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Placed after the first paragraphs: what changed. */
  readonly changes?: readonly string[];
  /** After the changes. */
  readonly afterwards?: readonly string[];
  readonly stops?: readonly MailStop[];
  readonly link?: { readonly label: string; readonly url: string };
}

/** Renders the same facts as text and as HTML; the HTML loads nothing from the network. */
export const layOutRoute = (letter: RouteLetter): Pick<MailMessage, 'subject' | 'text' | 'html'> => ({
  subject: letter.subject,
  text: textOf(letter),
  html: htmlOf(letter),
});

function textOf({ paragraphs, changes = [], afterwards = [], stops = [], link }: RouteLetter): string {
  return [
    ...paragraphs.flatMap((one) => [one, '']),
    ...(changes.length === 0 ? [] : [...changes.map((one) => `- ${one}`), '']),
    ...afterwards.flatMap((one) => [one, '']),
    ...stops.flatMap(({ time, title, facts }) => [
      `${time.padStart(8)}  ${title}`,
      ...facts.map((fact) => `          ${factInText(fact)}`),
    ]),
    ...(stops.length === 0 ? [] : ['']),
    ...(link === undefined ? [] : [`${link.label}:`, link.url, '']),
  ].join('\n');
}

/** A phone number serves as its own link. */
const factInText = ({ name, text, url }: StopFact): string =>
  `${name}: ${url === undefined || url.startsWith('tel:') ? oneLine(text) : url}`;
const oneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' / ');

/**
 * Sets no colour except for lines: mail programs with dark backgrounds choose those of text and links, and
 * the middle grey of the lines is visible on either.
 */
function htmlOf({
  subject,
  paragraphs,
  changes = [],
  afterwards = [],
  stops = [],
  link,
}: RouteLetter): string {
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
  const body = [
    ...paragraphs.map(paragraph),
    ...(changes.length === 0
      ? []
      : [`<ul>${changes.map((one) => `<li>${escapeHtml(one)}</li>`).join('')}</ul>`]),
    ...afterwards.map(paragraph),
    ...stops.map(stopInHtml),
    ...(link === undefined
      ? []
      : [
          `<p style="border-top:${line};padding-top:16px;margin-top:16px">${anchor(link.url, link.label)}</p>`,
        ]),
  ].join('\n');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>:root{color-scheme:light dark}</style></head>
<body style="font-family:system-ui,-apple-system,Segoe UI,sans-serif;font-size:16px;line-height:1.5;max-width:600px;margin:0 auto;padding:24px 16px">
${body}
</body></html>`;
}

const line = '1px solid #868f96';

const stopInHtml = ({ time, title, facts }: MailStop): string =>
  `<div style="border-top:${line};padding:12px 0"><p style="margin:0;font-weight:600">${escapeHtml(time)} &nbsp;${escapeHtml(title)}</p>${facts.map(factInHtml).join('')}</div>`;

function factInHtml({ name, text, url }: StopFact): string {
  const words = escapeHtml(text).replaceAll('\n', '<br>');
  return `<p style="margin:2px 0 0">${escapeHtml(name)}: ${url === undefined ? words : `<a href="${escapeHtml(url)}">${words}</a>`}</p>`;
}

const anchor = (url: string, label: string): string =>
  `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`;
