import type { ServiceType } from '@haulwright/domain/services/service-type';
import { useQuery } from '@tanstack/react-query';
import { Wrench } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import type { TableColumn } from '../../ui/table.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { NameCell, SettingsList } from './settings-list.tsx';
import { useListChange } from './settings-queries.ts';

const ServiceTypeDialog = lazyDialog(
  async () => (await import('./service-type-dialog.tsx')).ServiceTypeDialog,
);

/** What the company offers; clients take services, job types belong to them. */
export function ServiceTypesTab() {
  const [edited, setEdited] = useState<ServiceType | 'new' | null>(null);
  const [leaving, setLeaving] = useState<ServiceType | null>(null);
  const services = useQuery(api.serviceTypes.list.queryOptions());
  const remove = useListChange({
    run: (id: string) => api.serviceTypes.remove.call({ id }),
    listKey: api.serviceTypes.key(),
    done: 'Service removed',
    failed: 'Failed to remove the service',
    onDone: () => setLeaving(null),
  });
  return (
    <>
      <SettingsList
        title="Services"
        description="What your company offers. Each client takes one or more of them."
        addLabel="Add Service"
        onAdd={() => setEdited('new')}
        query={services}
        noun="services"
        emptyIcon={<Wrench />}
        emptyTitle="No Services Yet"
        emptyText="Clients need at least one service. Add what you offer."
        rowKey={(service) => service.id}
        rowName={(service) => service.name}
        columns={columns}
        onEdit={setEdited}
        onRemove={setLeaving}
      />
      {edited !== null && (
        <ServiceTypeDialog service={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
      <RemoveDialog
        row={leaving}
        noun="Service"
        describe={(service) => `${service.name} will no longer be offered to clients. Its job types stay.`}
        busy={remove.isPending}
        onClose={() => setLeaving(null)}
        onConfirm={(service) => remove.mutate(service.id)}
      />
    </>
  );
}

const columns: readonly TableColumn<ServiceType>[] = [
  {
    key: 'name',
    header: 'Service',
    rowHeader: true,
    cell: (service) => <NameCell name={service.name} detail={service.description} />,
  },
];
