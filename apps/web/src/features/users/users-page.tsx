import { Link } from '@tanstack/react-router';
import { ArrowLeft, LayoutDashboard, UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { PageVisit } from '../../api/page-visit.ts';
import { api } from '../../api/queries.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { lazyDialog } from '../../ui/late/lazy-dialog.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { ExportButton } from '../exports/export-button.tsx';
import { PendingInvitations } from './pending-invitations.tsx';
import { UserList } from './user-list.tsx';

const InviteUserDialog = lazyDialog(async () => (await import('./invite-user-dialog.tsx')).InviteUserDialog);

/** Prefetches the page's first data; see page-route.ts. */
export const load = ({ queryClient }: PageVisit) => queryClient.prefetchQuery(api.users.list.queryOptions());

/** The people of the company and their roles, and who was asked to join. */
export default function UsersPage() {
  const [inviting, setInviting] = useState(false);
  return (
    <>
      <PageHeader
        title="User Management"
        description="Who works in your company, and what they can do."
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
      <UserList onInvite={() => setInviting(true)} />
      <InviteUserDialog open={inviting} onOpenChange={setInviting} />
    </>
  );
}
