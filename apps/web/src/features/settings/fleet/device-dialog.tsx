import type { Versioned } from '@haulwright/domain/kernel/version';
import { newDevice, type TrackingDevice } from '@haulwright/domain/tracking/device';
import {
  deviceKindName,
  deviceKinds,
  ownerProblem,
  type DeviceKind,
} from '@haulwright/domain/tracking/device-kinds';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../../../api/queries.ts';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { RowDialog } from '../row-dialog.tsx';
import { useRowForm } from '../use-row-form.ts';

interface DeviceDialogProps {
  /** Null adds one. */
  readonly device: Versioned<TrackingDevice> | null;
  readonly onClose: () => void;
  readonly onAdded: (made: Awaited<ReturnType<typeof api.tracking.add.call>>) => void;
}

interface Draft {
  readonly kind: DeviceKind;
  readonly name: string;
  readonly vehicleId: string | null;
  readonly userId: string | null;
  readonly externalId: string;
}

const blank: Draft = { kind: 'osmand', name: '', vehicleId: null, userId: null, externalId: '' };

const schema = newDevice.superRefine((input, context) => {
  const message = ownerProblem(input);
  const isOfId = input.kind === 'traccar' && (input.vehicleId ?? input.userId) !== null;
  if (message !== null)
    context.addIssue({ code: 'custom', message, path: [isOfId ? 'externalId' : 'vehicleId'], input });
});

const kindOptions = deviceKinds.map((value) => ({ value, label: deviceKindName[value] }));

/** Adds a device, or renames it and moves it to another truck or driver. */
export function DeviceDialog({ device, onClose, onAdded }: DeviceDialogProps) {
  const vehicles = useQuery(api.vehicles.list.queryOptions());
  const users = useQuery(api.users.list.queryOptions());
  const trucks = (vehicles.data ?? []).map(({ id, name }) => ({ value: `truck:${id}`, label: name }));
  const drivers = (users.data ?? []).map(({ userId, fullName, email }) => ({
    value: `driver:${userId}`,
    label: `${fullName || email} (driver)`,
  }));
  const form = useRowForm({
    noun: 'Device',
    schema,
    initial: device === null ? blank : draftOf(device),
    seen: device,
    words: {
      labels: { vehicleId: 'Truck', userId: 'Driver', externalId: 'Identifier' },
      nameOf: (id) => [...trucks, ...drivers].find(({ value }) => value.endsWith(id))?.label,
    },
    calls: {
      create: { call: async (input: z.output<typeof schema>) => onAdded(await api.tracking.add.call(input)) },
      update: { call: ({ kind: _kind, ...change }) => api.tracking.update.call(change) },
    },
    listKey: api.tracking.key(),
    onClose,
  });
  const { draft, change, error, text, body } = form;
  return (
    <RowDialog
      {...form.dialog}
      description={
        device === null
          ? 'After adding it you get what to enter in the app. The secret is shown only once.'
          : deviceKindName[device.kind]
      }
    >
      <div ref={body} className="grid gap-4">
        {device === null && (
          <Select<DeviceKind>
            label="What Sends"
            options={kindOptions}
            value={draft.kind}
            onValueChange={(kind) =>
              change({
                kind,
                ...(kind === 'traccar-server' && { vehicleId: null, userId: null }),
                ...(kind !== 'traccar' && { externalId: '' }),
              })
            }
          />
        )}
        <TextField label="Name" required autoComplete="off" {...text('name')} />
        {draft.kind !== 'traccar-server' && (
          <Select
            label="Belongs to"
            required
            options={[...trucks, ...drivers]}
            placeholder="Choose a truck or a driver"
            value={ownerOf(draft)}
            onValueChange={(owner) => change(ownerFields(owner))}
            hint="A phone that changes trucks with its driver belongs to the driver."
            error={error('vehicleId')}
          />
        )}
        {draft.kind === 'traccar' && (
          <TextField
            label="Identifier"
            required
            autoComplete="off"
            hint="As your Traccar server shows it, for example the tracker’s IMEI."
            {...text('externalId')}
          />
        )}
      </div>
    </RowDialog>
  );
}

const draftOf = ({ kind, name, vehicleId, userId, externalId }: TrackingDevice): Draft => ({
  kind,
  name,
  vehicleId,
  userId,
  externalId: externalId ?? '',
});

const ownerOf = ({ vehicleId, userId }: Draft): string | null => {
  if (vehicleId !== null) return `truck:${vehicleId}`;
  return userId === null ? null : `driver:${userId}`;
};

const ownerFields = (owner: string): Pick<Draft, 'vehicleId' | 'userId'> => {
  const id = owner.slice(owner.indexOf(':') + 1);
  return owner.startsWith('truck:') ? { vehicleId: id, userId: null } : { vehicleId: null, userId: id };
};
