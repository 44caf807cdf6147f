import { type ServiceType, serviceTypeInput } from '@haulwright/domain/services/service-type';
import { api } from '../../api/queries.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { RowDialog } from './row-dialog.tsx';
import { useRowSave } from './settings-queries.ts';
import { useDraft } from './use-draft.ts';

interface ServiceTypeDialogProps {
  /** Null adds one. */
  readonly service: ServiceType | null;
  readonly onClose: () => void;
}

/** Adds or changes a service. */
export function ServiceTypeDialog({ service, onClose }: ServiceTypeDialogProps) {
  const { draft, change, isDirty, error, check, body } = useDraft(serviceTypeInput, {
    name: service?.name ?? '',
    description: service?.description ?? '',
  });
  const save = useRowSave(api.serviceTypes, {
    one: 'Service',
    id: service?.id ?? null,
    listKey: api.serviceTypes.key(),
    onDone: onClose,
  });
  return (
    <RowDialog
      noun="Service"
      adding={service === null}
      isDirty={isDirty}
      onClose={onClose}
      check={check}
      save={save}
    >
      <div ref={body} className="flex flex-col gap-4">
        <TextField
          label="Name"
          required
          autoComplete="off"
          value={draft.name}
          onChange={(event) => change({ name: event.target.value })}
          error={error('name')}
        />
        <TextArea
          label="Description"
          rows={3}
          value={draft.description}
          onChange={(event) => change({ description: event.target.value })}
          error={error('description')}
        />
      </div>
    </RowDialog>
  );
}
