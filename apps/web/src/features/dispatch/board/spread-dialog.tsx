import type { RouteSpread } from '@haulwright/domain/dispatch/route-spread';
import type { Route } from '@haulwright/domain/routes/route';
import { useQuery } from '@tanstack/react-query';
import { newIdempotencyKey } from '../../../api/client.ts';
import { api } from '../../../api/queries.ts';
import { Loaded } from '../../../loading/loaded.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Spinner } from '../../../ui/base/spinner.tsx';
import { count } from '../../routes/route-words.ts';
import { useUnits } from '../../measures/use-units.ts';
import type { Lane } from '../lanes/lanes.ts';
import type { Request } from '../moves/board-moves.ts';
import { spreadInWords, spreadRequests } from '../moves/spread.ts';
import type { Board } from '../moves/use-board.ts';
import { costInWords } from './insertion-words.ts';

interface SpreadDialogProps {
  readonly lane: Lane & { readonly route: Route };
  readonly board: Pick<Board, 'routes' | 'isSaving'>;
  readonly onApply: (words: string, requests: readonly Request[]) => void;
  readonly onClose: () => void;
}

/** A truck breaks down: previews where its open jobs would go; one step to undo. */
export function SpreadDialog({ lane, board, onApply, onClose }: SpreadDialogProps) {
  const { route } = lane;
  // Fetched on every opening and day change, as it only applies to the current day.
  const spread = useQuery({
    ...api.dispatch.spread.queryOptions({ input: { id: route.id } }),
    gcTime: 0,
    retry: false,
  });
  const leaving = spread.data === undefined ? 0 : jobsOf(spread.data).length + spread.data.left.length;
  const apply = () => {
    if (spread.data === undefined) return;
    onApply(
      spreadInWords(lane.name, spread.data),
      spreadRequests(route, spread.data, board.routes, newIdempotencyKey),
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Spread ${lane.name} over the others`}
      description="Where each open job costs least without breaking a rule. Nothing changes until you apply it."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            onClick={apply}
            busy={spread.isFetching || board.isSaving}
            {...(leaving === 0 && !spread.isFetching && { disabledReason: 'There is no open job to move.' })}
          >
            {leaving === 0 ? 'Apply' : `Move ${count(leaving, 'job')}`}
          </Button>
        </>
      }
    >
      <Loaded
        query={spread}
        failed="Couldn't work out where they go"
        waiting={<Spinner label="Trying the other trucks…" />}
      >
        {(data) => <Outcome spread={data} />}
      </Loaded>
      <p className="mt-4 text-sm text-ink-soft">
        If the truck stays in the shop, take it out of service under Settings, Vehicles, so that no plan uses
        it.
      </p>
    </Dialog>
  );
}

const jobsOf = ({ lanes }: RouteSpread) => lanes.flatMap(({ jobs }) => jobs);

function Outcome({ spread: { lanes, left, held } }: { readonly spread: RouteSpread }) {
  const units = useUnits();
  return (
    <div className="flex flex-col gap-4">
      {lanes.length > 0 && (
        <ul aria-label="Other trucks" className="flex flex-col gap-2">
          {lanes.map((lane) => (
            <li key={lane.routeId ?? lane.vehicleId} className="rounded-lg border border-line px-4 py-2">
              <p className="flex flex-wrap justify-between gap-x-4">
                <span className="font-semibold">
                  {lane.vehicleName}
                  {lane.driverUserId === null && (
                    <span className="font-normal text-warn-text"> · no driver yet</span>
                  )}
                </span>
                <span className="numeric">{costInWords(lane, units)}</span>
              </p>
              <p className="text-sm text-ink-soft">{lane.jobs.map(({ title }) => title).join(', ')}</p>
            </li>
          ))}
        </ul>
      )}
      {left.length > 0 && (
        <section aria-label="Back to the open jobs">
          <h3 className="font-semibold">Back to the open jobs</h3>
          <ul className="text-sm">
            {left.map(({ jobId, title, reason }) => (
              <li key={jobId} className="break-words">
                <strong className="font-medium">{title}</strong>
                <span className="block text-bad-text">{reason}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {held.length > 0 && (
        <p className="text-sm text-warn-text">
          {`Locked to this truck, so they stay: ${held.map(({ title }) => title).join(', ')}. Unlock them first to move them.`}
        </p>
      )}
      {lanes.length + left.length + held.length === 0 && (
        <p className="text-ink-soft">Every job of this route is done or under way.</p>
      )}
    </div>
  );
}
