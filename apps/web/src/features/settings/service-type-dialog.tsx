import { type ServiceType, serviceTypeInput } from '@haulwright/domain/services/service-type';
import { api } from '../../api/queries.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { RowDialog } from './row-dialog.tsx';
import { useListChange } from './settings-queries.ts';
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
  const save = useListChange({
    run: (input: ReturnType<typeof serviceTypeInput.parse>) =>
      service === null
        ? api.serviceTypes.create.call(input)
        : api.serviceTypes.update.call({ id: service.id, ...input }),
    listKey: api.serviceTypes.key(),
    done: service === null ? 'Service added' : 'Service updated',
    failed: 'Failed to save the service',
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
