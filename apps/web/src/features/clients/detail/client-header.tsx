import { type Client, isArchived } from '@haulwright/domain/clients/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Archive, ArchiveRestore, Pencil } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { Badge, badgeIcons } from '../../../ui/base/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { toast } from '../../../ui/toasts/toast.tsx';
import { statusChangeInWords } from '../archive-words.ts';
import { oppositeStatus, refreshClients } from '../client-queries.ts';
import { WorkOfClient } from './work-of-client.tsx';

const archive = {
  label: 'Archive',
  icon: <Archive aria-hidden="true" />,
  title: 'Archive Client?',
  description:
    'This will archive the client and remove them from active lists. All past jobs will be retained. You can reactivate later if needed.',
  done: 'Client archived successfully',
};

const reactivate = {
  label: 'Reactivate',
  icon: <ArchiveRestore aria-hidden="true" />,
  title: 'Reactivate Client?',
  description: 'This will reactivate the client and make them available for new jobs.',
  done: 'Client reactivated successfully',
};

/** The client's name and state, with the actions on the whole client. */
export function ClientHeader({ client }: { readonly client: Client }) {
  const [asking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const archived = isArchived(client.status);
  const act = archived ? reactivate : archive;
  const setStatus = useMutation({
    ...api.clients.setStatus.mutationOptions(),
    onSuccess: ({ jobsChanged, seriesChanged, ...changed }) => {
      setAsking(false);
      const isNowArchived = isArchived(changed.status);
      toast.success({
        title: isNowArchived ? archive.done : reactivate.done,
        description: statusChangeInWords(isNowArchived, { jobsChanged, seriesChanged }),
      });
      queryClient.setQueryData(api.clients.get.queryKey({ input: { id: changed.id } }), changed);
      void refreshClients(queryClient);
    },
    onError: (error) => {
      setAsking(false);
      toast.error({ title: 'Failed to update client status', description: messageOf(error) });
    },
  });

  return (
    <>
      <PageHeader
        title={client.name}
        breadcrumbs={[
          <Link key="clients" to="/clients">
            Clients
          </Link>,
        ]}
        badge={
          archived ? (
            <Badge icon={<Archive aria-hidden="true" />}>Archived Client</Badge>
          ) : (
            <Badge tone="good" icon={badgeIcons.done}>
              Active Client
            </Badge>
          )
        }
        actions={
          <>
            <Button icon={act.icon} onClick={() => setAsking(true)}>
              {act.label}
            </Button>
            <Button
              variant="primary"
              icon={<Pencil aria-hidden="true" />}
              render={<Link to="/clients/$clientId/edit" params={{ clientId: client.id }} />}
            >
              Edit
            </Button>
          </>
        }
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={act.title}
        description={
          <>
            {act.description}
            <WorkOfClient clientId={client.id} archived={archived} />
          </>
        }
        confirmLabel={act.label}
        tone={archived ? 'primary' : 'danger'}
        busy={setStatus.isPending}
        onConfirm={() => setStatus.mutate({ id: client.id, status: oppositeStatus(client.status) })}
      />
    </>
  );
}
