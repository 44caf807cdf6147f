import type { BrandInput } from '@haulwright/domain/brand/brand';
import type { CompanySettings } from '@haulwright/domain/companies/company';
import { wordedMailName, wordedMails, type WordedMail } from '@haulwright/domain/brand/mail-words';
import { useMutation } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { FormSection } from '../../../ui/page/form-section.tsx';
import { Tabs } from '../../../ui/page/tabs.tsx';
import { toast } from '../../../ui/toasts/toast.tsx';
import type { BrandDraft } from './brand-draft.ts';
import { MailPreview } from './mail-preview.tsx';
import { WordsField } from './words-field.tsx';

interface MailsSectionProps {
  readonly draft: BrandDraft;
  readonly settings: CompanySettings;
  readonly errorOf: (mail: WordedMail) => string | undefined;
  readonly onWordsChange: (words: BrandDraft['words']) => void;
  /** The checked content of the form, or null when something is invalid and shown. */
  readonly check: () => BrandInput | null;
}

/** The company's own words for each mail, beside the mail as its client sees it. */
export function MailsSection({ draft, settings, errorOf, onWordsChange, check }: MailsSectionProps) {
  const [chosen, setChosen] = useState<WordedMail>('invoice');
  // What is wrong is shown, whichever mail it is in.
  const mail = errorOf(chosen) === undefined ? (wordedMails.find(errorOf) ?? chosen) : chosen;
  const sample = useMutation({
    mutationFn: (brand: BrandInput) => api.company.mailSample.call({ mail, brand }),
    onSuccess: ({ to }) =>
      toast.success({ title: 'Sample sent', description: `Look into the mailbox of ${to}.` }),
    onError: (error) => toast.error({ title: 'Failed to send the sample', description: messageOf(error) }),
  });
  return (
    <FormSection
      title="Mails"
      description="What invoices, reminders, statements, receipts of online payments and quotes say in your name. Credit notes and deposits keep our words."
    >
      <Tabs
        label="Kind of mail"
        items={wordedMails.map((value) => ({ value, label: wordedMailName[value] }))}
        value={mail}
        onValueChange={setChosen}
      >
        <div className="grid gap-6 pt-4 xl:grid-cols-2">
          <WordsField
            key={mail}
            mail={mail}
            value={draft.words[mail]}
            error={errorOf(mail)}
            onChange={(words) => onWordsChange({ ...draft.words, [mail]: words })}
          />
          <div className="flex min-w-0 flex-col gap-3">
            <MailPreview draft={draft} settings={settings} mail={mail} />
            <div className="flex flex-col md:flex-row">
              <Button
                icon={<Send aria-hidden="true" />}
                busy={sample.isPending}
                onClick={() => {
                  const brand = check();
                  if (brand !== null) sample.mutate(brand);
                }}
              >
                Send Me One
              </Button>
            </div>
          </div>
        </div>
      </Tabs>
    </FormSection>
  );
}
