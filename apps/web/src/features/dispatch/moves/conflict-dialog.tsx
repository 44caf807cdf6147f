import type { Route } from '@haulwright/domain/routes/route';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { visitsOf } from '../../routes/visits.ts';
import type { Request } from './board-moves.ts';
import type { Conflict } from './use-board.ts';

interface ConflictDialogProps {
  readonly conflict: Conflict | null;
  /** The name of what a visit goes to, by the id of its job or disposal site. */
  readonly nameOf: (id: string) => string;
  readonly onKeepTheirs: () => void;
  readonly onUseMine: () => void;
}

/** A colleague changed the same route meanwhile: both versions side by side, and nothing is lost unseen. */
export function ConflictDialog({ conflict, nameOf, onKeepTheirs, onUseMine }: ConflictDialogProps) {
  return (
    <Dialog
      open={conflict !== null}
      onOpenChange={(open) => !open && onKeepTheirs()}
      size="lg"
      title="Someone else changed this in the meantime"
      description={conflict === null ? '' : `Your change: ${conflict.words}`}
      footer={
        <>
          <Button onClick={onUseMine}>Use mine</Button>
          <Button variant="primary" onClick={onKeepTheirs}>
            Keep theirs
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {conflict?.mine.map((request) => {
          const theirs = conflict.theirs.find((route) => route.id === request.id);
          return (
            <section key={request.id} aria-label={request.name ?? theirs?.name ?? 'New route'}>
              <h3 className="mb-2 font-semibold">{request.name ?? theirs?.name ?? 'New route'}</h3>
              <div className="grid gap-4 md:grid-cols-2">
                <Version title="Yours" visits={namesOf(request, nameOf)} />
                <Version
                  title="Theirs, now"
                  visits={theirs === undefined ? null : namesOf({ visits: visitsOf(theirs) }, nameOf)}
                />
              </div>
            </section>
          );
        })}
      </div>
    </Dialog>
  );
}

const namesOf = ({ visits }: Pick<Request, 'visits'>, nameOf: (id: string) => string): string[] =>
  visits.map((visit) => nameOf(visit.kind === 'job' ? visit.jobId : visit.disposalSiteId));

function Version({ title, visits }: { readonly title: string; readonly visits: readonly string[] | null }) {
  return (
    <div className="rounded-lg bg-sunken p-3">
      <h4 className="mb-1 text-sm font-medium text-ink-soft">{title}</h4>
      {visits === null || visits.length === 0 ? (
        <p>{visits === null ? 'The route was removed.' : 'No stops: the route is removed.'}</p>
      ) : (
        <ol className="list-decimal pl-6">
          {visits.map((name, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a disposal site may be visited several times
            <li key={`${name}:${at}`}>{name}</li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** Names of everything that stands on these routes. */
export function namesOnRoutes(routes: readonly Route[]): Map<string, string> {
  return new Map(
    routes
      .flatMap((route) => route.stops)
      .flatMap((stop) =>
        (stop.jobId ?? stop.disposalSiteId) === null
          ? []
          : [[stop.jobId ?? stop.disposalSiteId ?? '', stop.title] as const],
      ),
  );
}
