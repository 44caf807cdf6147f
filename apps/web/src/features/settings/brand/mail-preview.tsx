import { brandColor } from '@haulwright/domain/brand/brand-color';
import type { CompanySettings } from '@haulwright/domain/companies/company';
import { sampleBelow, sampleNumber, sampleValues } from '@haulwright/domain/brand/mail-sample';
import { wordedMailName, wordsOfMail, type WordedMail } from '@haulwright/domain/brand/mail-words';
import type { BrandDraft } from './brand-draft.ts';
import { LogoPicture } from './logo-picture.tsx';

interface MailPreviewProps {
  readonly draft: BrandDraft;
  readonly settings: CompanySettings;
  readonly mail: WordedMail;
}

const linesOf = (text: string | null): string[] => (text ?? '').split('\n').filter(Boolean);

/** A mail as its client sees it, on white in dark mode too. */
export function MailPreview({ draft, settings, mail }: MailPreviewProps) {
  const { companyName, companyAddress, companyPhone, companyEmail } = settings;
  const color = brandColor.safeParse(draft.color).data ?? '#1d2327';
  const paragraphs = [
    ...wordsOfMail(ownWordsIn(draft), mail, sampleValues(companyName, mail)),
    ...sampleBelow(mail),
  ];
  const where = [
    ...(draft.logo === null ? [] : [companyName]),
    ...linesOf(companyAddress),
    ...linesOf(companyPhone),
  ];
  const facts = [
    ['From', `${draft.senderName.trim() || companyName} via Haulwright`],
    ['Reply to', draft.replyTo.trim() || companyEmail || 'the person who sends it'],
    [
      'Subject',
      mail === 'statement' || mail === 'receipt'
        ? `${wordedMailName[mail]} from ${companyName}`
        : `${mail === 'reminder' ? 'Reminder: ' : ''}${wordedMailName[mail === 'quote' ? 'quote' : 'invoice']} ${sampleNumber(mail)} from ${companyName}`,
    ],
  ];
  return (
    <section
      aria-label="Preview"
      className="min-w-0 rounded-lg border border-paper-line bg-white p-4 text-base text-paper-ink"
    >
      <dl className="mb-4 grid grid-cols-[auto_1fr] gap-x-3 border-b border-paper-line pb-3 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-paper-ink-soft">{name}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {draft.logo === null ? (
        <p className="text-2xl font-semibold break-words" style={{ color }}>
          {companyName}
        </p>
      ) : (
        <LogoPicture logo={draft.logo} alt={companyName} className="mb-2" />
      )}
      {where.map((line) => (
        <p key={line} className="text-sm text-paper-ink-soft">
          {line}
        </p>
      ))}
      <hr className="my-4 border-t-2" style={{ borderColor: color }} />
      <div className="flex flex-col gap-3">
        {paragraphs.map((text, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- paragraphs have no other name
          <p key={at} className="break-words whitespace-pre-line">
            {text}
          </p>
        ))}
        <p
          className="w-fit rounded-lg px-4 py-2.5 font-semibold text-white"
          style={{ backgroundColor: color }}
        >
          {mail === 'quote' ? 'Open the quote' : 'View'}
        </p>
      </div>
      {draft.footer.trim() !== '' && (
        <p className="mt-6 text-sm break-words whitespace-pre-line text-paper-ink-soft">{draft.footer}</p>
      )}
      <p className="mt-4 text-xs text-paper-ink-soft">Sent with Haulwright</p>
    </section>
  );
}

const ownWordsIn = ({ words }: BrandDraft) => ({
  invoice: words.invoice.trim() || null,
  reminder: words.reminder.trim() || null,
  statement: words.statement.trim() || null,
  receipt: words.receipt.trim() || null,
  quote: words.quote.trim() || null,
});
