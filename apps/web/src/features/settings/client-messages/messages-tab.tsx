import {
  clientMessageSettings,
  type ClientMessageSettings,
} from '@haulwright/domain/companies/company-messages';
import { kindName, languageName, messageLanguages } from '@haulwright/domain/companies/message-kinds';
import type { Versioned } from '@haulwright/domain/kernel/version';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/queries.ts';
import { Loaded } from '../../../loading/loaded.tsx';
import { SkeletonRows } from '../../../ui/base/skeleton.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { SettingsForm } from '../settings-form.tsx';
import { useSettingsSave } from '../settings-queries.ts';
import { useDraft } from '../use-draft.ts';
import { kindHint, offeredKinds, withAllWords, withOwnWords } from './messages-draft.ts';
import { TemplateField } from './template-field.tsx';

/** What clients are told of visits by themselves. */
export function MessagesTab() {
  const messages = useQuery({ ...api.company.getMessages.queryOptions(), refetchOnWindowFocus: false });
  return (
    <Loaded
      query={messages}
      failed="Couldn't load the settings"
      toast="Failed to load settings"
      waiting={<SkeletonRows label="Loading settings…" count={2} each="h-60" />}
    >
      {(stored) => <MessagesForm stored={stored} />}
    </Loaded>
  );
}

function MessagesForm({ stored }: { readonly stored: Versioned<ClientMessageSettings> }) {
  const form = useDraft<ClientMessageSettings, typeof clientMessageSettings>(
    clientMessageSettings,
    withAllWords(stored),
  );
  const { draft, change, settle, errorAt } = form;
  const save = useSettingsSave({
    run: (input: ClientMessageSettings & { readonly version?: string | undefined }) =>
      api.company.saveMessages.call(withOwnWords(input)),
    seen: stored,
    queryKey: api.company.getMessages.queryKey(),
    onSaved: (saved) => settle(withAllWords(saved)),
  });
  const isOn = (kind: (typeof offeredKinds)[number]) => draft.kinds.includes(kind);
  return (
    <SettingsForm form={form} save={save} bodyClassName="grid gap-4">
      <Card
        title="Client Messages"
        description="Off until you switch a kind on. Never from 8 PM to 8 AM at the client's place, and three at most about a job on a day."
      >
        <Select
          label="Language of clients who have none of their own"
          className="md:max-w-96"
          options={messageLanguages.map((language) => ({ value: language, label: languageName[language] }))}
          value={draft.language}
          onValueChange={(language) => change({ language })}
        />
      </Card>
      {offeredKinds.map((kind) => (
        <Card key={kind} title={kindName[kind]} description={kindHint[kind]}>
          <div className="grid gap-4">
            <Checkbox
              label={`Tell clients: ${kindName[kind].toLowerCase()}`}
              checked={isOn(kind)}
              onCheckedChange={(next) =>
                change({
                  kinds: next ? [...draft.kinds, kind] : draft.kinds.filter((one) => one !== kind),
                })
              }
            />
            {kind === 'on-my-way' && (
              <Checkbox
                label="Also by itself, once the truck has left the stop before"
                hint="Where its device says so; the driver need not press anything."
                disabled={!isOn(kind)}
                checked={draft.whenLeft}
                onCheckedChange={(whenLeft) => change({ whenLeft })}
              />
            )}
            {draft.templates.map((template, at) =>
              template.kind === kind ? (
                <TemplateField
                  key={template.language}
                  template={template}
                  error={errorAt(`templates.${at}.text`)}
                  onChange={(text) =>
                    change({
                      templates: draft.templates.map((one) => (one === template ? { ...one, text } : one)),
                    })
                  }
                />
              ) : null,
            )}
          </div>
        </Card>
      ))}
    </SettingsForm>
  );
}
