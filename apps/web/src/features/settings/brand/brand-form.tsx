import { brandInput, elsewhereInWords, isElsewhere, type Brand } from '@haulwright/domain/brand/brand';
import type { CompanySettings } from '@haulwright/domain/companies/company';
import type { Versioned } from '@haulwright/domain/kernel/version';
import { codeOf, messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FormSection } from '../../../ui/page/form-section.tsx';
import { SettingsForm } from '../settings-form.tsx';
import { useSettingsSave } from '../settings-queries.ts';
import { useDraft } from '../use-draft.ts';
import { draftOf } from './brand-draft.ts';
import { ColorFields } from './color-fields.tsx';
import { LogoField } from './logo-field.tsx';
import { MailsSection } from './mails-section.tsx';

interface BrandFormProps {
  readonly brand: Versioned<Brand>;
  readonly settings: CompanySettings;
}

/** How the company appears to its clients. A failed save keeps what was typed. */
export function BrandForm({ brand, settings }: BrandFormProps) {
  const form = useDraft(brandInput, draftOf(brand));
  const { draft, change, settle, check, error, errorAt, text } = form;
  const save = useSettingsSave({
    run: api.company.saveBrand.call,
    seen: brand,
    queryKey: api.company.getBrand.queryKey(),
    onSaved: (saved) => settle(draftOf(saved)),
  });
  const { companyName, companyEmail } = settings;
  const replyTo = draft.replyTo.trim();
  const elsewhere = companyEmail !== null && /@.+\../.test(replyTo) && isElsewhere(replyTo, companyEmail);
  const question =
    codeOf(save.error) === 'brand.replies-elsewhere' && !draft.answersElsewhere
      ? messageOf(save.error)
      : undefined;
  return (
    <SettingsForm form={form} save={save} className="max-w-6xl">
      <FormSection title="Look" description="At the head of your mails, quotes, invoices and statements.">
        <LogoField
          logo={draft.logo}
          companyName={companyName}
          error={error('logo')}
          onChange={(logo) => change({ logo })}
        />
        <ColorFields value={draft.color} error={error('color')} onChange={(color) => change({ color })} />
        <TextArea
          label="Footer"
          rows={2}
          placeholder="Licensed hauler PA-4711 · Mon to Fri, 7 to 5"
          hint="Below each mail, quote and paper."
          {...text('footer')}
        />
      </FormSection>
      <FormSection title="Sender" description="Who your clients see, and where their answers go.">
        <TextField
          label="Sender’s Name"
          autoComplete="off"
          placeholder={companyName}
          hint="Clients read it with “via Haulwright”, as our mail server sends it."
          {...text('senderName')}
        />
        <TextField
          label="Reply-To"
          type="email"
          autoComplete="off"
          placeholder={companyEmail ?? 'office@example.com'}
          hint={
            companyEmail === null
              ? 'Empty: answers go to the person who sends the mail. Your company has no e-mail yet, see General.'
              : `Empty: answers go to ${companyEmail}.`
          }
          {...text('replyTo')}
          error={error('replyTo') ?? (elsewhere ? question : undefined)}
        />
        {elsewhere && (
          <Checkbox
            label="Answers go there, that is right"
            hint={question === undefined ? elsewhereInWords(replyTo, companyEmail) : undefined}
            checked={draft.answersElsewhere}
            onCheckedChange={(answersElsewhere) => change({ answersElsewhere })}
          />
        )}
        <TextField
          label="Copy To"
          autoComplete="off"
          placeholder="books@example.com"
          hint="Gets every mail to a client; clients do not see it. Several with commas between them."
          {...text('copyTo')}
        />
      </FormSection>
      <MailsSection
        draft={draft}
        settings={settings}
        errorOf={(mail) => errorAt(`words.${mail}`)}
        onWordsChange={(words) => change({ words })}
        check={check}
      />
    </SettingsForm>
  );
}
