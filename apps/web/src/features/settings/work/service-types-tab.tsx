import type { ServiceType } from '@haulwright/domain/services/service-type';
import { useQuery } from '@tanstack/react-query';
import { Wrench } from 'lucide-react';
import { api } from '../../../api/queries.ts';
import { lazyDialog } from '../../../ui/late/lazy-dialog.tsx';
import type { TableColumn } from '../../../ui/page/table.tsx';
import { NameCell, SettingsList } from '../settings-list.tsx';

const ServiceTypeDialog = lazyDialog(
  async () => (await import('./service-type-dialog.tsx')).ServiceTypeDialog,
);

/** The services the company offers, which clients take and job types belong to. */
export function ServiceTypesTab() {
  const services = useQuery(api.serviceTypes.list.queryOptions());
  return (
    <SettingsList
      title="Services"
      description="What your company offers. Each client takes one or more of them."
      query={services}
      one="Service"
      noun="services"
      emptyIcon={<Wrench />}
      emptyTitle="No Services Yet"
      emptyText="Clients need at least one service. Add what you offer."
      rowName={(service) => service.name}
      columns={columns}
      renderDialog={(service, onClose) => <ServiceTypeDialog service={service} onClose={onClose} />}
      remove={api.serviceTypes.remove.call}
      listKey={api.serviceTypes.key()}
      whenRemoved={(service) => `${service.name} will no longer be offered to clients. Its job types stay.`}
    />
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
