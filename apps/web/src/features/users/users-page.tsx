import type { CompanyUser } from '@haulwright/contract/users.contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, LayoutDashboard, UserPlus, UsersRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import type { PageVisit } from '../../api/page-visit.ts';
import { api } from '../../api/queries.ts';
import { ListFrame } from '../../loading/list-frame.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast.tsx';
import { useSession } from '../session/session-context.ts';
import { ExportButton } from '../exports/export-button.tsx';
import { PendingInvitations } from './pending-invitations.tsx';
import { UserCard } from './user-card.tsx';

const EditRolesDialog = lazyDialog(async () => (await import('./edit-roles-dialog.tsx')).EditRolesDialog);
const InviteUserDialog = lazyDialog(async () => (await import('./invite-user-dialog.tsx')).InviteUserDialog);

/** What the page shows first; see page-route.ts. */
export const load = ({ queryClient }: PageVisit) => queryClient.prefetchQuery(api.users.list.queryOptions());

/** The people of the company and their roles, and who was asked to join. */
export default function UsersPage() {
  const [inviting, setInviting] = useState(false);
  const [editing, setEditing] = useState<CompanyUser | null>(null);
  const { userId: myUserId } = useSession();
  const [leaving, setLeaving] = useState<CompanyUser | null>(null);
  const queryClient = useQueryClient();
  const users = useQuery(api.users.list.queryOptions());
  useEffect(() => {
    if (users.error !== null) console.error('The users could not be loaded', users.error);
  }, [users.error]);
  const remove = useMutation({
    ...api.users.removeRoles.mutationOptions(),
    onSuccess: () => toast.success('User removed from your company'),
    onError: (error) => toast.error({ title: 'Failed to remove user', description: messageOf(error) }),
    onSettled: () => {
      setLeaving(null);
      return queryClient.invalidateQueries({ queryKey: api.users.key() });
    },
  });

  return (
    <>
      <PageHeader
        title="User Management"
        description="Who works in your company, and what they may do."
        back={
          <Button
            variant="ghost"
            icon={<ArrowLeft aria-hidden="true" />}
            iconLabel="Back to settings"
            render={<Link to="/settings" />}
          />
        }
        actions={
          <>
            <ExportButton fetchExport={(format, signal) => api.exports.users.call({ format }, { signal })} />
            <Button icon={<LayoutDashboard aria-hidden="true" />} render={<Link to="/dashboard" />}>
              Dashboard
            </Button>
            <Button
              variant="primary"
              icon={<UserPlus aria-hidden="true" />}
              onClick={() => setInviting(true)}
            >
              Invite User
            </Button>
          </>
        }
      />
      <PendingInvitations />
      <ListFrame
        query={users}
        failed="Couldn't load users"
        toast="Failed to load users"
        waiting={<Spinner size="lg" label="Loading users..." className="flex w-full justify-center py-20" />}
        icon={<UsersRound />}
        empty={{
          yet: {
            title: 'No Users Yet',
            description: 'Get started by inviting team members to your company.',
            action: (
              <Button variant="primary" onClick={() => setInviting(true)}>
                Invite First User
              </Button>
            ),
          },
        }}
      >
        {(rows) => (
          <ul aria-label="Users" className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
            {rows.map((user) => (
              <UserCard
                key={user.id}
                user={user}
                isMe={user.userId === myUserId}
                onEditRoles={() => setEditing(user)}
                onRemove={() => setLeaving(user)}
              />
            ))}
          </ul>
        )}
      </ListFrame>
      <InviteUserDialog open={inviting} onOpenChange={setInviting} />
      {editing !== null && (
        <EditRolesDialog key={editing.id} user={editing} onClose={() => setEditing(null)} />
      )}
      <RemoveUserDialog
        user={leaving}
        busy={remove.isPending}
        onClose={() => setLeaving(null)}
        onConfirm={(user) => remove.mutate({ userId: user.userId })}
      />
    </>
  );
}

interface RemoveUserDialogProps {
  readonly user: CompanyUser | null;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onConfirm: (user: CompanyUser) => void;
}

function RemoveUserDialog({ user, busy, onClose, onConfirm }: RemoveUserDialogProps) {
  return (
    <ConfirmDialog
      open={user !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Remove User?"
      description="The user will be removed from the company and will lose access to all company data. This cannot be undone."
      confirmLabel="Remove User"
      tone="danger"
      busy={busy}
      onConfirm={() => user !== null && onConfirm(user)}
    />
  );
}
