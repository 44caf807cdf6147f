import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { DatePicker } from '../../../ui/fields/date-picker.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/toasts/toast.tsx';
import { DayTrackMap } from '../../map/day-track-map.tsx';
import { useSession } from '../../session/session-context.ts';

/** Where a truck or a driver was on a day; each look is recorded. Also deletes what is stored of a driver. */
export function PastTrackDialog({ onClose }: { readonly onClose: () => void }) {
  const { timeZone } = useSession();
  const vehicles = useQuery(api.vehicles.list.queryOptions());
  const users = useQuery(api.users.list.queryOptions());
  const [of, setOf] = useState<string | null>(null);
  const [date, setDate] = useState<string | null>(() => calendarDateIn(new Date(), timeZone));
  const [isDeleting, setDeleting] = useState(false);
  const options = [
    ...(vehicles.data ?? []).map(({ id, name }) => ({ value: `truck:${id}`, label: name })),
    ...(users.data ?? []).map(({ userId, fullName, email }) => ({
      value: `driver:${userId}`,
      label: `${fullName || email} (driver)`,
    })),
  ];
  const name = options.find(({ value }) => value === of)?.label ?? '';
  const [kind, id = ''] = of?.split(':') ?? [];
  const look = useMutation({
    mutationFn: (input: { readonly id: string; readonly date: string }) =>
      kind === 'truck' ? api.tracking.trackOfVehicle.call(input) : api.tracking.trackOfPerson.call(input),
    onError: (error) => toast.error({ title: "Couldn't load the track", description: messageOf(error) }),
  });
  const remove = useMutation({
    mutationFn: () => api.tracking.removeTracks.call({ id }),
    onSuccess: ({ removed }) => {
      setDeleting(false);
      look.reset();
      toast.success(`${removed.toLocaleString('en-US')} ${removed === 1 ? 'place' : 'places'} deleted`);
    },
    onError: (error) => toast.error({ title: "Couldn't delete the tracks", description: messageOf(error) }),
  });
  const change = (set: () => void) => {
    set();
    look.reset();
  };
  const canLook = of !== null && date !== null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Past Tracks"
      description="Where a truck or a driver was on a day, while on duty. Who looks at whose day is listed in Sign-in Events."
      footer={
        <>
          {kind === 'driver' && (
            <Button variant="danger" onClick={() => setDeleting(true)}>
              Delete All Tracks
            </Button>
          )}
          <Button
            variant="primary"
            busy={look.isPending}
            disabledReason={canLook ? undefined : 'Choose whose track and the day first.'}
            onClick={() => canLook && look.mutate({ id, date })}
          >
            Show
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Select
          label="Truck or driver"
          options={options}
          value={of}
          onValueChange={(value) => change(() => setOf(value))}
        />
        <DatePicker label="Day" value={date} onValueChange={(value) => change(() => setDate(value))} />
        {look.data !== undefined && (
          <section aria-label="Track">
            <DayTrackMap track={look.data} label={`Where ${name} was`} timeZone={timeZone} />
          </section>
        )}
      </div>
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        title="Delete All Tracks?"
        description={`Everything that is stored of where ${name} was is deleted. Work times, visits and what other drivers drove stay. It cannot be undone.`}
        confirmLabel="Delete"
        tone="danger"
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </Dialog>
  );
}
