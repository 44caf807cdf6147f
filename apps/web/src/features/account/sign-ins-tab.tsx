import { useMutation } from '@tanstack/react-query';
import { Link2, Mail, Unlink } from 'lucide-react';
import { useState } from 'react';
import type { OfferedProvider } from '../../api/identity-providers.ts';
import {
  connectIdentity,
  disconnectIdentity,
  type MyAccount,
  type MyIdentity,
} from '../../api/my-account.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/page/card.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { momentInSentence } from '../../ui/words/moment-text.ts';
import { toast } from '../../ui/toasts/toast.tsx';
import { returnAddress } from '../session/return-path.ts';
import { useSession } from '../session/session-context.ts';
import { useLastShown } from '../../ui/hooks/use-last-shown.ts';
import { accountMessageOf } from './account-messages.ts';
import { useAccountCache } from './account-queries.ts';

interface SignInsTabProps {
  readonly account: MyAccount;
  readonly providers: readonly OfferedProvider[];
}

/** Which outside accounts open this one. */
export function SignInsTab({ account, providers }: SignInsTabProps) {
  const [leaving, setLeaving] = useState<MyIdentity | null>(null);
  const shown = useLastShown(leaving);
  const { refresh } = useAccountCache();
  const labelOf = (provider: string) =>
    provider === 'email'
      ? 'E-mail and password'
      : (providers.find(({ name }) => name === provider)?.label ?? provider);
  const disconnect = useMutation({
    mutationFn: disconnectIdentity,
    onSuccess: () => toast.success('Sign-in disconnected'),
    onError: (error) => toast.error({ title: 'Failed to disconnect', description: accountMessageOf(error) }),
    onSettled: async () => {
      setLeaving(null);
      await refresh();
    },
  });
  const connect = useMutation({
    mutationFn: connectIdentity,
    onError: (error) => toast.error({ title: 'Failed to connect', description: accountMessageOf(error) }),
  });
  const open = providers.filter(({ name }) => !account.identities.some(({ provider }) => provider === name));

  return (
    <>
      <Card
        title="Connected sign-ins"
        description="Ways to sign in to your account. With a provider you need no password here; your second step is still required."
        padded={false}
      >
        <ul aria-label="Connected sign-ins" className="divide-y divide-line">
          {account.identities.map((identity) => (
            <IdentityRow
              key={identity.id}
              identity={identity}
              label={labelOf(identity.provider)}
              onDisconnect={
                account.identities.length > 1 && identity.provider !== 'email'
                  ? () => setLeaving(identity)
                  : undefined
              }
            />
          ))}
        </ul>
        {open.length > 0 && (
          <div className="flex flex-col gap-2 border-t border-line p-4 md:flex-row md:flex-wrap md:px-5">
            {open.map(({ name, label }) => (
              <Button
                key={name}
                icon={<Link2 aria-hidden="true" />}
                busy={connect.isPending && connect.variables.provider === name}
                onClick={() =>
                  connect.mutate({
                    provider: name,
                    redirectTo: returnAddress.forProvider(window.location.origin, '/account?tab=sign-ins'),
                  })
                }
              >
                Connect {label}
              </Button>
            ))}
          </div>
        )}
      </Card>
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(isOpen) => !isOpen && setLeaving(null)}
        title="Disconnect Sign-in?"
        description={`You can no longer sign in with ${shown === null ? '' : labelOf(shown.provider)}. Make sure you know your password first.`}
        confirmLabel="Disconnect"
        tone="danger"
        busy={disconnect.isPending}
        onConfirm={() => leaving !== null && disconnect.mutate(leaving.id)}
      />
    </>
  );
}

function IdentityRow({
  identity,
  label,
  onDisconnect,
}: {
  readonly identity: MyIdentity;
  readonly label: string;
  readonly onDisconnect: (() => void) | undefined;
}) {
  const { timeZone } = useSession();
  const [now] = useState(() => new Date());
  const Icon = identity.provider === 'email' ? Mail : Link2;
  return (
    <li className="flex items-start gap-3 p-4 md:px-5">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-faint" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{label}</p>
        <p className="break-all text-ink-soft">{identity.email}</p>
        {identity.lastUsedAt !== null && (
          <p className="text-sm text-ink-soft">
            Last used {momentInSentence(identity.lastUsedAt, now, timeZone)}
          </p>
        )}
      </div>
      {onDisconnect !== undefined && (
        <Button
          size="sm"
          icon={<Unlink aria-hidden="true" />}
          aria-label={`Disconnect ${label}`}
          onClick={onDisconnect}
        >
          Disconnect
        </Button>
      )}
    </li>
  );
}
