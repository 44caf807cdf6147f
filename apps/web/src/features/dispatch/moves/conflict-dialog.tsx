import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { VersionComparison } from '../../routes/version-comparison.tsx';
import { rowsOf } from './on-top.ts';
import type { Conflict } from './use-board.ts';

interface ConflictDialogProps {
  readonly open: boolean;
  readonly conflict: Conflict | null;
  /** The name of a visit, by the id of its job or disposal site. */
  readonly nameOf: (id: string) => string;
  readonly onTakeTheirs: () => void;
  readonly onPutMineOnTop: () => void;
}

/** A colleague has changed the same route: both versions side by side, so that nothing is lost unseen. */
export function ConflictDialog({
  open,
  conflict,
  nameOf,
  onTakeTheirs,
  onPutMineOnTop,
}: ConflictDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(opens) => !opens && onTakeTheirs()}
      size="lg"
      title="Someone else changed this in the meantime"
      description={conflict === null ? '' : `Your change: ${conflict.words}`}
      footer={
        <>
          <Button onClick={onTakeTheirs}>Take theirs</Button>
          <Button variant="primary" onClick={onPutMineOnTop}>
            Put mine on top
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {conflict?.mine.map((request) => {
          const theirs = conflict.theirs.find((route) => route.id === request.id);
          const name = request.name ?? theirs?.name ?? 'New route';
          return (
            <section key={request.id} aria-label={name}>
              <h3 className="mb-2 font-semibold">{name}</h3>
              {theirs === undefined && <p className="mb-2">They removed this route.</p>}
              <VersionComparison
                caption={`Both versions of ${name}`}
                rows={rowsOf(conflict, request)}
                nameOf={(visit) => nameOf(visit.kind === 'job' ? visit.jobId : visit.disposalSiteId)}
              />
            </section>
          );
        })}
      </div>
    </Dialog>
  );
}
