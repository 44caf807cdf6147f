import type { DeviceSession } from '@haulwright/contract/sessions.contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Laptop, LogOut, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { Loaded } from '../../loading/loaded.tsx';
import { Badge, badgeIcons } from '../../ui/base/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/page/card.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { momentInSentence } from '../../ui/words/moment-text.ts';
import { SkeletonRows } from '../../ui/base/skeleton.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { useSession } from '../session/session-context.ts';
import { useLastShown } from '../../ui/hooks/use-last-shown.ts';

const nameOfDevice = ({ device }: DeviceSession): string => (device === '' ? 'Unknown device' : device);

/** Where one is signed in, with the way to sign a device out that is not at hand. */
export function DevicesTab() {
  const sessions = useQuery(api.sessions.list.queryOptions());
  const [ending, setEnding] = useState<DeviceSession | 'others' | null>(null);
  const shown = useLastShown(ending);
  const queryClient = useQueryClient();
  const settle = {
    onError: (error: Error) => toast.error({ title: 'Failed to sign out', description: messageOf(error) }),
    onSettled: () => {
      setEnding(null);
      return queryClient.invalidateQueries({ queryKey: api.sessions.key() });
    },
  };
  const end = useMutation({
    ...api.sessions.end.mutationOptions(),
    ...settle,
    onSuccess: () => toast.success('Device signed out'),
  });
  const endOthers = useMutation({
    ...api.sessions.endOthers.mutationOptions(),
    ...settle,
    onSuccess: ({ ended }) =>
      toast.success(
        ended === 1
          ? '1 other device signed out'
          : `${ended.toLocaleString('en-US')} other devices signed out`,
      ),
  });
  const others = sessions.data?.filter(({ current }) => !current).length ?? 0;

  return (
    <>
      <Card
        title="My devices"
        description="Where you are signed in. Sign out devices you no longer have or do not recognize, then change your password."
        padded={false}
        actions={
          others > 0 && (
            <Button icon={<LogOut aria-hidden="true" />} onClick={() => setEnding('others')}>
              Sign out all others
            </Button>
          )
        }
      >
        <Loaded
          query={sessions}
          failed="Couldn't load your devices"
          toast="Failed to load your devices"
          waiting={
            <SkeletonRows
              label="Loading your devices…"
              count={2}
              each="h-14"
              className="flex flex-col gap-3 p-4"
            />
          }
        >
          {(devices) => (
            <ul aria-label="Devices" className="divide-y divide-line">
              {devices.map((session) => (
                <DeviceRow key={session.id} session={session} onEnd={() => setEnding(session)} />
              ))}
            </ul>
          )}
        </Loaded>
      </Card>
      <ConfirmDialog
        open={ending !== null}
        onOpenChange={(open) => !open && setEnding(null)}
        title={shown === 'others' ? 'Sign Out All Others?' : 'Sign Out Device?'}
        description={
          shown === 'others' || shown === null
            ? 'Every other device is signed out within seconds. Anything typed there and not saved is lost.'
            : `${nameOfDevice(shown)} is signed out within seconds. Anything typed there and not saved is lost.`
        }
        confirmLabel={shown === 'others' ? 'Sign Out All Others' : 'Sign Out Device'}
        tone="danger"
        busy={end.isPending || endOthers.isPending}
        onConfirm={() => {
          if (ending === 'others') endOthers.mutate({});
          else if (ending !== null) end.mutate({ sessionId: ending.id });
        }}
      />
    </>
  );
}

function DeviceRow({ session, onEnd }: { readonly session: DeviceSession; readonly onEnd: () => void }) {
  const { timeZone } = useSession();
  const [now] = useState(() => new Date());
  const Icon = /android|iphone|ipad|mobile|phone/i.test(session.device) ? Smartphone : Laptop;
  return (
    <li className="flex items-start gap-3 p-4 md:px-5">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-faint" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-semibold break-words">{nameOfDevice(session)}</span>
          {session.current && (
            <Badge tone="good" icon={badgeIcons.done}>
              This device
            </Badge>
          )}
          {session.secondStep && <Badge>Second step</Badge>}
        </p>
        <p className="text-ink-soft">
          {session.ipAddress === '' ? 'Address unknown' : session.ipAddress} · last used{' '}
          {momentInSentence(session.lastUsedAt, now, timeZone)}
        </p>
        <p className="text-sm text-ink-soft">
          Signed in {momentInSentence(session.signedInAt, now, timeZone)}
        </p>
      </div>
      {!session.current && (
        <Button
          size="sm"
          aria-label={`Sign out ${nameOfDevice(session)}, last used ${momentInSentence(session.lastUsedAt, now, timeZone)}`}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
