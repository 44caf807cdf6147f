import type { PinAnswer } from '@haulwright/domain/tracking/learned-pin';
import type { ProposedPin } from '@haulwright/domain/tracking/proposed-pin';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, MapPin, X } from 'lucide-react';
import { lazy, useRef, useState } from 'react';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { RowLink } from '../../../row-link.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/base/skeleton.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { LatePart } from '../../../ui/late/late-part.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { toast } from '../../../ui/toasts/toast.tsx';
import { useUnits } from '../../measures/use-units.ts';
import { cityLine } from '../client-words.ts';
import { learnedPins } from '../unplaced-queries.ts';

// The map library is large: it comes only with the first map that is shown.
const AddressPinMap = lazy(() =>
  import('../../map/address-pin-map.tsx').then((map) => ({ default: map.AddressPinMap })),
);

/** Pins that visits of trucks propose, for the office to accept or refuse; nothing while there are none. */
export function LearnedPins() {
  const pins = useQuery(learnedPins()).data ?? [];
  const list = useRef<HTMLUListElement>(null);
  if (pins.length === 0) return null;
  return (
    <div className="mb-4">
      <Card
        title="Proposed by Visits"
        description="Trucks stood at the same place each time the work at these addresses began."
        padded={false}
      >
        <ul ref={list} tabIndex={-1} aria-label="Pins proposed by visits">
          {pins.map((pin) => (
            // The row with the pressed button is about to disappear.
            <ProposedRow key={pin.addressId} pin={pin} onAnswered={() => list.current?.focus()} />
          ))}
        </ul>
      </Card>
    </div>
  );
}

interface ProposedRowProps {
  readonly pin: ProposedPin;
  readonly onAnswered: () => void;
}

function ProposedRow({ pin, onAnswered }: ProposedRowProps) {
  const units = useUnits();
  const [open, setOpen] = useState(false);
  const { answer, isPending } = useAnswer(pin, onAnswered);
  return (
    <li className="flex flex-col gap-3 border-b border-line p-4 last:border-b-0 md:px-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="font-medium break-words">
            <RowLink to="/clients/$clientId" id={pin.clientId} className="rounded-sm hover:underline">
              {pin.clientName}
            </RowLink>
          </h3>
          <address className="break-words text-ink-soft not-italic">
            {[pin.streetLine1, cityLine(pin)].filter(Boolean).join(', ')}
          </address>
          <p className="numeric text-sm text-ink-soft">
            {`${pin.visits} visits within ${units.nearMeters(Math.max(1, pin.withinMeters))}`}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            icon={<MapPin aria-hidden="true" />}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {open ? 'Hide Map' : 'Show Map'}
            <span className="sr-only"> of the proposed pin of {pin.streetLine1}</span>
          </Button>
          <Button
            size="sm"
            icon={<X aria-hidden="true" />}
            disabled={isPending}
            onClick={() => answer('refused')}
          >
            Not There<span className="sr-only">: {pin.streetLine1}</span>
          </Button>
          <Button
            size="sm"
            variant="primary"
            icon={<Check aria-hidden="true" />}
            disabled={isPending}
            onClick={() => answer('accepted')}
          >
            Set Pin There<span className="sr-only">: {pin.streetLine1}</span>
          </Button>
        </div>
      </div>
      {open && (
        <LatePart
          waiting={
            <SkeletonGroup label="Loading map…">
              <Skeleton className="h-70 w-full" />
            </SkeletonGroup>
          }
        >
          <AddressPinMap
            label={`Map of the proposed pin of ${pin.streetLine1}`}
            latitude={pin.latitude}
            longitude={pin.longitude}
            precision="manual"
            known="Proposed pin"
          />
        </LatePart>
      )}
    </li>
  );
}

/** Answers a proposed pin; a toast offers to take it back. */
function useAnswer(pin: ProposedPin, onAnswered: () => void) {
  const queryClient = useQueryClient();
  const { addressId, clientName, latitude, longitude } = pin;
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: api.tracking.learnedPins.key() }),
      queryClient.invalidateQueries({ queryKey: api.clients.key() }),
    ]);
  const takeBack = useMutation({
    ...api.tracking.takeBackPinAnswer.mutationOptions(),
    onSuccess: () => {
      void refresh();
      toast.success({ title: 'Taken back', description: `The pin of ${clientName} is proposed again.` });
    },
    onError: (error) => toast.error({ title: "Couldn't take it back", description: messageOf(error) }),
  });
  const save = useMutation({
    ...api.tracking.answerPin.mutationOptions(),
    onSuccess: (_saved, { answer }) => {
      onAnswered();
      void refresh();
      toast.success({
        title: answer === 'accepted' ? `Pin set for ${clientName}` : `No pin for ${clientName}`,
        description:
          answer === 'accepted' ? 'Routes planned from now on go there.' : 'This pin is not proposed again.',
        action: { label: 'Undo', run: () => takeBack.mutate({ addressId }) },
      });
    },
    onError: (error) => {
      void refresh();
      toast.error({ title: "Couldn't save the answer", description: messageOf(error) });
    },
  });
  return {
    answer: (answer: PinAnswer) => save.mutate({ addressId, answer, latitude, longitude }),
    isPending: save.isPending,
  };
}
