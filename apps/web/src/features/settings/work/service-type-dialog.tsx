import type { Versioned } from '@haulwright/domain/kernel/version';
import { type ServiceType, serviceTypeInput } from '@haulwright/domain/services/service-type';
import { api } from '../../../api/queries.ts';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { RowDialog } from '../row-dialog.tsx';
import { useRowForm } from '../use-row-form.ts';

interface ServiceTypeDialogProps {
  /** Null adds one. */
  readonly service: Versioned<ServiceType> | null;
  readonly onClose: () => void;
}

/** Adds or changes a service. */
export function ServiceTypeDialog({ service, onClose }: ServiceTypeDialogProps) {
  const form = useRowForm({
    noun: 'Service',
    schema: serviceTypeInput,
    initial: { name: service?.name ?? '', description: service?.description ?? '' },
    seen: service,
    calls: api.serviceTypes,
    listKey: api.serviceTypes.key(),
    onClose,
  });
  const { text, body } = form;
  return (
    <RowDialog {...form.dialog}>
      <div ref={body} className="flex flex-col gap-4">
        <TextField label="Name" required autoComplete="off" {...text('name')} />
        <TextArea label="Description" rows={3} {...text('description')} />
      </div>
    </RowDialog>
  );
}
