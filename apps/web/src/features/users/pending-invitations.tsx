import type { Invitation } from '@haulwright/contract/invitations.contract';
import { useQuery } from '@tanstack/react-query';
import { MailX, Send } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { Loaded } from '../../loading/loaded.tsx';
import { Badge, badgeIcons } from '../../ui/base/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { momentInWords, timeUntil } from '../../ui/words/moment-text.ts';
import { useSession } from '../session/session-context.ts';
import { useLastShown } from '../../ui/hooks/use-last-shown.ts';
import { useResendInvitation, useWithdrawInvitation } from './invitation-queries.ts';
import { RoleBadge } from './role-badge.tsx';

/** Pending invitations; nothing while there are none. */
export function PendingInvitations() {
  const invitations = useQuery(api.invitations.list.queryOptions());
  const [withdrawing, setWithdrawing] = useState<Invitation | null>(null);
  const shown = useLastShown(withdrawing);
  const withdraw = useWithdrawInvitation(() => setWithdrawing(null));

  return (
    <div className="mb-6 empty:mb-0">
      <Loaded
        query={invitations}
        failed="Couldn't load pending invitations"
        isSmall
        toast="Failed to load invitations"
        waiting={null}
        empty={null}
      >
        {(pending) => (
          <section aria-labelledby="pending-invitations">
            <h2 id="pending-invitations" className="mb-2 text-lg font-semibold">
              Pending invitations
            </h2>
            <ul
              aria-label="Pending invitations"
              className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface shadow-card"
            >
              {pending.map((invitation) => (
                <InvitationRow
                  key={invitation.id}
                  invitation={invitation}
                  onWithdraw={() => setWithdrawing(invitation)}
                />
              ))}
            </ul>
            <ConfirmDialog
              open={withdrawing !== null}
              onOpenChange={(open) => !open && setWithdrawing(null)}
              title="Withdraw Invitation?"
              description={`The link that was sent to ${shown?.email ?? ''} stops working. You can invite them again at any time.`}
              confirmLabel="Withdraw Invitation"
              tone="danger"
              busy={withdraw.isPending}
              onConfirm={() => withdrawing !== null && withdraw.mutate({ invitationId: withdrawing.id })}
            />
          </section>
        )}
      </Loaded>
    </div>
  );
}

function InvitationRow({
  invitation,
  onWithdraw,
}: {
  readonly invitation: Invitation;
  readonly onWithdraw: () => void;
}) {
  const { timeZone } = useSession();
  const [now] = useState(() => new Date());
  const resend = useResendInvitation();
  return (
    <li className="flex flex-col gap-3 p-4 md:flex-row md:items-center md:justify-between md:px-5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-semibold break-words">{invitation.fullName}</span>
          <RoleBadge role={invitation.role} />
          <StateBadge invitation={invitation} />
        </p>
        <p className="break-all text-ink-soft">{invitation.email}</p>
        <p className="text-sm text-ink-soft">
          Invited by {invitation.invitedByName === '' ? 'a colleague' : invitation.invitedByName} ·{' '}
          {momentInWords(invitation.createdAt, now, timeZone)}
          {!invitation.ended && ` · link expires ${timeUntil(new Date(invitation.endsAt), now)}`}
        </p>
      </div>
      <div className="flex shrink-0 gap-2">
        <Button
          className="flex-1 md:flex-none"
          icon={<Send aria-hidden="true" />}
          busy={resend.isPending}
          aria-label={`Send again to ${invitation.email}`}
          onClick={() => resend.mutate({ invitationId: invitation.id })}
        >
          Send again
        </Button>
        <Button
          className="flex-1 md:flex-none"
          variant="ghost"
          icon={<MailX aria-hidden="true" />}
          aria-label={`Withdraw the invitation of ${invitation.email}`}
          onClick={onWithdraw}
        >
          Withdraw
        </Button>
      </div>
    </li>
  );
}

function StateBadge({ invitation }: { readonly invitation: Invitation }) {
  if (invitation.ended)
    return (
      <Badge tone="warn" icon={badgeIcons.warning}>
        Link expired
      </Badge>
    );
  if (invitation.sentAt === null)
    return (
      <Badge tone="bad" icon={badgeIcons.problem}>
        Not sent
      </Badge>
    );
  return null;
}
