import type { TrackingDevice } from '@haulwright/domain/tracking/device';
import { deviceKindName } from '@haulwright/domain/tracking/device-kinds';
import { useQuery } from '@tanstack/react-query';
import { Radio, Route as RouteIcon } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { api } from '../../../api/queries.ts';
import { askedAgain } from '../../../loading/asked-again.ts';
import { Badge, badgeIcons } from '../../../ui/base/badge.tsx';
import { SkeletonRows } from '../../../ui/base/skeleton.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { lazyDialog } from '../../../ui/late/lazy-dialog.tsx';
import type { TableColumn } from '../../../ui/page/table.tsx';
import { useSession } from '../../session/session-context.ts';
import { NameCell, SettingsList } from '../settings-list.tsx';
import { heardInWords, ownerInWords, refusedInWords, troubleInWords } from './device-words.ts';

type Made = Awaited<ReturnType<typeof api.tracking.add.call>>;

const DeviceDialog = lazyDialog(async () => (await import('./device-dialog.tsx')).DeviceDialog);
const DeviceSetupDialog = lazyDialog(
  async () => (await import('./device-setup-dialog.tsx')).DeviceSetupDialog,
);
const AlertRules = lazy(() => import('./alert-rules.tsx'));
const TrackingRules = lazy(() => import('./tracking-rules.tsx'));
const PastTrackDialog = lazyDialog(async () => (await import('./past-track-dialog.tsx')).PastTrackDialog);

/** Phones and trackers that send where trucks are. */
export function DevicesTab() {
  const { timeZone } = useSession();
  // Devices are heard every few seconds, which no live update tells.
  const devices = useQuery({ ...api.tracking.list.queryOptions(), ...askedAgain });
  const [made, setMade] = useState<Made | null>(null);
  const [isLooking, setLooking] = useState(false);
  const at = devices.dataUpdatedAt;
  const columns = useMemo(() => columnsAt(new Date(at), timeZone), [at, timeZone]);
  return (
    <>
      <SettingsList
        title="Tracking Devices"
        description="Phones and trackers that send where a truck is. Only while it is on duty; the rest is not stored."
        query={devices}
        one="Device"
        noun="devices"
        emptyIcon={<Radio />}
        emptyTitle="No Devices Yet"
        emptyText="Add the phone or tracker of a truck, and enter its address and secret there."
        rowName={({ name }) => name}
        columns={columns}
        renderDialog={(device, onClose) => (
          <DeviceDialog device={device} onClose={onClose} onAdded={setMade} />
        )}
        remove={api.tracking.revoke.call}
        listKey={api.tracking.key()}
        whenRemoved={({ name }) =>
          `What ${name} sends is refused from now on, and its secret cannot be used again. Places it sent stay.`
        }
      />
      <Button icon={<RouteIcon aria-hidden="true" />} className="mt-4" onClick={() => setLooking(true)}>
        Past Tracks
      </Button>
      {isLooking && <PastTrackDialog onClose={() => setLooking(false)} />}
      <div className="mt-6 grid gap-6">
        <Suspense fallback={<SkeletonRows label="Loading alerts…" count={1} each="h-40" />}>
          <AlertRules />
        </Suspense>
        <Suspense fallback={<SkeletonRows label="Loading settings…" count={1} each="h-40" />}>
          <TrackingRules />
        </Suspense>
      </div>
      {made !== null && <DeviceSetupDialog made={made} onClose={() => setMade(null)} />}
    </>
  );
}

const columnsAt = (now: Date, timeZone: string): readonly TableColumn<TrackingDevice>[] => [
  {
    key: 'name',
    header: 'Device',
    rowHeader: true,
    cell: (device) => {
      const trouble = troubleInWords(device, now);
      return (
        <NameCell
          name={device.name}
          badge={
            trouble !== null && (
              <Badge tone="warn" icon={badgeIcons.warning}>
                {trouble}
              </Badge>
            )
          }
          detail={deviceKindName[device.kind]}
          onPhone={[ownerInWords(device), heardInWords(device, now, timeZone), refusedInWords(device)].filter(
            (line) => line !== '',
          )}
        />
      );
    },
  },
  { key: 'owner', header: 'Belongs to', wideOnly: true, cell: ownerInWords },
  {
    key: 'heard',
    header: 'Last heard',
    wideOnly: true,
    cell: (device) => heardInWords(device, now, timeZone),
  },
  { key: 'refused', header: 'Not kept', wideOnly: true, cell: refusedInWords },
];
