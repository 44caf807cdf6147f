import type { PackView } from '@haulwright/domain/filings/followed-pack';
import {
  maxOwnFields,
  ownFieldInput,
  ownFieldMoments,
  ownFieldMomentText,
  type OwnFieldInput,
} from '@haulwright/domain/manifests/own-fields';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { useWrite } from '../../../api/use-write.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { toast } from '../../../ui/toasts/toast.tsx';

const momentOptions = ownFieldMoments.map((value) => ({ value, label: ownFieldMomentText[value] }));
const blank: OwnFieldInput = { name: '', moment: 'pickup', required: false };

/** Fields the company adds to a rule pack's papers. */
export function OwnFields({ pack }: { readonly pack: PackView }) {
  const queryClient = useQueryClient();
  const heading = useId();
  const [draft, setDraft] = useState(blank);
  const [error, setError] = useState<string | undefined>(undefined);
  const show = (rules: { packs: PackView[] }) =>
    queryClient.setQueryData(api.filings.rules.queryKey(), rules);
  const add = useWrite(api.filings.addField.call, {
    failed: 'Failed to add the field',
    refreshes: [],
    onDone: (rules, { name }) => {
      show(rules);
      toast.success(`“${name}” is asked for on papers made from now on`);
      setDraft(blank);
    },
  });
  const remove = useMutation({
    mutationFn: (field: { packId: string; id: string }) => api.filings.removeField.call(field),
    onSuccess: show,
    onError: (problem) =>
      toast.error({ title: 'Failed to remove the field', description: messageOf(problem) }),
  });
  return (
    <section aria-labelledby={heading} className="mt-2 flex flex-col gap-2">
      <h3 id={heading} className="font-semibold">
        Your own fields
      </h3>
      <p className="text-ink-soft">
        Asked for on each paper of this pack besides its own fields. Papers made before do not change.
      </p>
      {pack.ownFields.length > 0 && (
        <ul aria-labelledby={heading} className="flex flex-col divide-y divide-line">
          {pack.ownFields.map(({ id, name, moment, required }) => (
            <li key={id} className="flex items-center justify-between gap-2 py-1">
              <span className="min-w-0 break-words">
                {name}
                <span className="text-ink-soft">
                  {` · ${ownFieldMomentText[moment]}, ${required ? 'required' : 'asked for'}`}
                </span>
              </span>
              <Button
                size="sm"
                variant="ghost"
                aria-label={`Remove ${name}`}
                icon={<X aria-hidden="true" />}
                busy={remove.isPending && remove.variables.id === id}
                onClick={() => remove.mutate({ packId: pack.id, id })}
              />
            </li>
          ))}
        </ul>
      )}
      {pack.ownFields.length < maxOwnFields && (
        <form
          noValidate
          className="flex flex-col gap-3 sm:flex-row sm:flex-wrap sm:items-end"
          onSubmit={(event) => {
            event.preventDefault();
            const checked = ownFieldInput.safeParse(draft);
            setError(checked.success ? undefined : checked.error.issues[0]?.message);
            if (checked.success && !add.isPending) add.mutate({ packId: pack.id, ...checked.data });
          }}
        >
          <TextField
            label="Field"
            required
            autoComplete="off"
            placeholder="Interceptor size"
            value={draft.name}
            onChange={(event) => setDraft({ ...draft, name: event.target.value })}
            error={error}
          />
          <Select
            label="When"
            options={momentOptions}
            value={draft.moment}
            onValueChange={(moment) => setDraft({ ...draft, moment })}
          />
          <Checkbox
            label="Required"
            checked={draft.required}
            onCheckedChange={(required) => setDraft({ ...draft, required })}
          />
          <Button type="submit" icon={<Plus aria-hidden="true" />} busy={add.isPending}>
            Add Field
          </Button>
        </form>
      )}
    </section>
  );
}
