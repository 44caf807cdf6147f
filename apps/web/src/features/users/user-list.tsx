import type { Versioned } from '@haulwright/domain/kernel/version';
import type { CompanyUser } from '@haulwright/contract/users.contract';
import { useQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { api } from '../../api/queries.ts';
import { ListFrame } from '../../loading/list-frame.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { lazyDialog } from '../../ui/late/lazy-dialog.tsx';
import { Spinner } from '../../ui/base/spinner.tsx';
import { useSession } from '../session/session-context.ts';
import { RemoveUserDialog } from './remove-user-dialog.tsx';
import { UserCard } from './user-card.tsx';

const EditRolesDialog = lazyDialog(async () => (await import('./edit-roles-dialog.tsx')).EditRolesDialog);

/** The people of the company, with what an admin changes about them. */
export function UserList({ onInvite }: { readonly onInvite: () => void }) {
  const [editing, setEditing] = useState<Versioned<CompanyUser> | null>(null);
  const [leaving, setLeaving] = useState<CompanyUser | null>(null);
  const { userId: myUserId } = useSession();
  const users = useQuery(api.users.list.queryOptions());
  useEffect(() => {
    if (users.error !== null) console.error('The users could not be loaded', users.error);
  }, [users.error]);
  return (
    <>
      <ListFrame
        query={users}
        noun="users"
        waiting={<Spinner size="lg" label="Loading users..." className="flex w-full justify-center py-20" />}
        icon={<UsersRound />}
        empty={{
          yet: {
            title: 'No Users Yet',
            description: 'Get started by inviting team members to your company.',
            action: (
              <Button variant="primary" onClick={onInvite}>
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
      {editing !== null && (
        <EditRolesDialog key={editing.id} user={editing} onClose={() => setEditing(null)} />
      )}
      <RemoveUserDialog user={leaving} onClose={() => setLeaving(null)} />
    </>
  );
}
