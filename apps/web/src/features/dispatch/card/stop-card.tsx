import { X } from 'lucide-react';
import { Button } from '../../../ui/buttons/button.tsx';
import { StopDetails, type StopDetailsProps } from './stop-details.tsx';

/** The card of a stop, with its name and a close button. */
export function StopCard({ onClose, ...details }: StopDetailsProps & { readonly onClose: () => void }) {
  const { lane, stop } = details;
  return (
    <div className="flex flex-col gap-2.5">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold break-words">{stop.title}</h2>
          <p className="text-ink-soft">
            {[stop.kind === 'job' ? `Stop ${stop.sequence}` : 'Disposal', lane.name, stop.subtitle]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <Button
          size="sm"
          variant="ghost"
          className="-mt-1 -mr-1"
          icon={<X aria-hidden="true" />}
          aria-label="Close the card"
          onClick={onClose}
        />
      </div>
      <StopDetails {...details} />
    </div>
  );
}
