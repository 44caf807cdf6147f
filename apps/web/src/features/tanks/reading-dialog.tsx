import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { tankReadingInput } from '@haulwright/domain/tanks/tank';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { useIdempotencyKey } from '../../api/use-idempotency-key.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DatePicker } from '../../ui/fields/date-picker.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { useSession } from '../session/session-context.ts';

type Reading = Parameters<typeof api.tanks.addReading.call>[0];

const missing = 'Enter inches.';

/** Adds a reading of a tank. */
export function ReadingDialog({
  addressId,
  onClose,
}: {
  readonly addressId: string;
  readonly onClose: () => void;
}) {
  const { timeZone } = useSession();
  const queryClient = useQueryClient();
  const { keyFor, forget } = useIdempotencyKey();
  const [today] = useState(() => calendarDateIn(new Date(), timeZone));
  const [measuredOn, setDay] = useState<string | null>(today);
  const [sludgeInches, setSludge] = useState<number | null>(null);
  const [scumInches, setScum] = useState<number | null>(null);
  const [liquidDepthInches, setDepth] = useState<number | null>(null);
  const [tried, setTried] = useState(false);
  const checked = tankReadingInput.safeParse({ measuredOn, sludgeInches, scumInches, liquidDepthInches });
  const errorOf = (field: string, value: number | string | null) =>
    !tried
      ? undefined
      : value === null
        ? missing
        : checked.error?.issues.find(({ path }) => path[0] === field)?.message;
  const save = useMutation({
    mutationFn: (input: Reading) =>
      api.tanks.addReading.call(input, { context: { idempotencyKey: keyFor(input) } }),
    onSuccess: () => {
      forget();
      toast.success('Reading added');
      onClose();
    },
    onError: (error) => toast.error({ title: 'Failed to add the reading', description: messageOf(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.tanks.key() }),
  });
  const inches = { min: 0, max: 240, suffix: 'in', required: true };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Add reading"
      description="Sludge and scum as measured before pumping. At a third of the liquid depth the tank is due."
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (checked.success && !save.isPending) save.mutate({ ...checked.data, addressId });
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            Add reading
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <DatePicker
          label="Day"
          required
          max={today}
          value={measuredOn}
          onValueChange={setDay}
          error={errorOf('measuredOn', measuredOn)}
        />
        <NumberField
          {...inches}
          label="Liquid depth"
          value={liquidDepthInches}
          onValueChange={setDepth}
          error={errorOf('liquidDepthInches', liquidDepthInches)}
        />
        <NumberField
          {...inches}
          label="Sludge"
          value={sludgeInches}
          onValueChange={setSludge}
          error={errorOf('sludgeInches', sludgeInches)}
        />
        <NumberField
          {...inches}
          label="Scum"
          value={scumInches}
          onValueChange={setScum}
          error={errorOf('scumInches', scumInches)}
        />
      </div>
    </Dialog>
  );
}
