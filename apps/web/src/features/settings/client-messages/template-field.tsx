import {
  kindName,
  languageName,
  maxTemplateLength,
  messageFields,
  type MessageKind,
  type MessageLanguage,
} from '@haulwright/domain/companies/message-kinds';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../api/queries.ts';
import { messageOf } from '../../../api/errors.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';

interface Template {
  readonly kind: MessageKind;
  readonly language: MessageLanguage;
  readonly text: string;
}

/** The words of a message in one language, and how it reads for a real job. */
export function TemplateField({
  template,
  error,
  onChange,
}: {
  readonly template: Template;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}) {
  const { kind, language, text } = template;
  const preview = useMutation({
    mutationFn: () => api.clientMessages.preview.call({ kind, language, text }),
  });
  const shown = preview.data;
  const name = `${kindName[kind]} in ${languageName[language]}`;
  return (
    <div className="grid gap-2">
      <TextArea
        label={name}
        rows={3}
        hint={`${text.length} of ${maxTemplateLength} characters. Filled in: ${messageFields.map((field) => `{${field}}`).join(' ')}`}
        value={text}
        error={error}
        onChange={(event) => {
          preview.reset();
          onChange(event.target.value);
        }}
      />
      <div>
        <Button
          size="sm"
          aria-label={`Preview ${name}`}
          busy={preview.isPending}
          onClick={() => preview.mutate()}
        >
          Preview
        </Button>
      </div>
      <output className="block empty:hidden">
        {shown !== undefined && (
          <span className="block rounded-md bg-hover p-3 break-words">
            {shown.text}
            <span className="mt-1 block text-sm text-ink-soft">
              {`${shown.jobNumber === null ? 'With an invented job' : `With job ${shown.jobNumber}`} · ${shown.text.length} characters`}
            </span>
          </span>
        )}
        {preview.error !== null && <span className="block text-bad-text">{messageOf(preview.error)}</span>}
      </output>
    </div>
  );
}
