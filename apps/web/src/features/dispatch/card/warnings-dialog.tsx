import { missedInWords, missedStops } from '@haulwright/domain/routes/missed-windows';
import type { Route } from '@haulwright/domain/routes/route';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useRouteProgress } from '../../routes/progress/use-route-progress.ts';
import { isOpen, type Lane } from '../lanes/lanes.ts';
import { FindingList, type Settle } from './finding-list.tsx';

interface WarningsDialogProps {
  readonly lane: Lane & { readonly route: Route };
  readonly onSettle: Settle;
  readonly onClose: () => void;
}

/** All problems of a truck's day, with the reason and the fix of each. */
export function WarningsDialog({ lane, onSettle, onClose }: WarningsDialogProps) {
  const { route } = lane;
  const missed = missedStops(route.stops, useRouteProgress(route));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Warnings of ${lane.name}`}
      description="Why each is a warning, and how to resolve it."
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="flex flex-col gap-2">
        {missed.length > 0 && (
          <ul aria-label="Windows that will be missed" className="flex flex-col gap-2">
            {missed.map((one) => {
              const stop = route.stops.find(({ id }) => id === one.stopId);
              return (
                <li key={one.stopId} className="rounded-lg bg-bad-soft px-3 py-2 text-sm text-bad-text">
                  <p className="break-words">{missedInWords(one)}</p>
                  {isOpen(lane) && route.isLocked !== true && stop !== undefined && (
                    <Button size="sm" className="mt-1.5" onClick={() => onSettle('place', lane, stop)}>
                      Place on another truck…
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
        )}
        <FindingList lane={lane} findings={route.findings} namesStops onSettle={onSettle} />
        {missed.length + route.findings.length === 0 && (
          <p className="text-ink-soft">Nothing is wrong with this route any more.</p>
        )}
      </div>
    </Dialog>
  );
}
