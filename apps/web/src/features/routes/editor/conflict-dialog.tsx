import type { JobAssignee } from '@haulwright/domain/jobs/job-detail';
import type { Vehicle } from '@haulwright/domain/vehicles/vehicle';
import { Button } from '../../../ui/buttons/button.tsx';
import { dateInWords } from '../../../ui/words/date-text.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { type FieldDifference, VersionComparison } from '../version-comparison.tsx';
import { compareDrafts, type DraftVersions, titleIn } from './merge-draft.ts';
import type { RouteDraft } from './route-draft.ts';

interface ConflictDialogProps {
  /** Null while there is no conflict. */
  readonly versions: DraftVersions | null;
  /** Why my changes cannot be applied to their version, when it is finished or locked by now. */
  readonly closed: string | undefined;
  readonly vehicles: readonly Vehicle[];
  readonly people: readonly JobAssignee[];
  readonly onStay: () => void;
  readonly onTakeTheirs: () => void;
  readonly onPutMineOnTop: () => void;
}

/** Someone else saved the route meanwhile: shows both versions side by side, and asks which to keep. */
export function ConflictDialog({
  versions,
  closed,
  vehicles,
  people,
  onStay,
  onTakeTheirs,
  onPutMineOnTop,
}: ConflictDialogProps) {
  return (
    <Dialog
      open={versions !== null}
      onOpenChange={(open) => !open && onStay()}
      size="lg"
      title="Someone else changed this route"
      description={
        closed ??
        'Their version is saved. Put your changes on top of it and look at the result before you save, or take theirs.'
      }
      footer={
        <>
          <Button onClick={onStay}>Stay on this page</Button>
          <Button onClick={onTakeTheirs}>Take theirs</Button>
          <Button
            variant="primary"
            onClick={onPutMineOnTop}
            {...(closed !== undefined && { disabledReason: closed })}
          >
            Put mine on top
          </Button>
        </>
      }
    >
      {versions !== null && (
        <VersionComparison
          caption="Both versions of the route"
          rows={compareDrafts(versions)}
          nameOf={(visit) => titleIn(versions, visit)}
          fields={differences(versions, vehicles, people)}
        />
      )}
    </Dialog>
  );
}

function differences(
  { mine, theirs }: DraftVersions,
  vehicles: readonly Vehicle[],
  people: readonly JobAssignee[],
): FieldDifference[] {
  const truck = ({ vehicleId }: RouteDraft) =>
    vehicles.find((vehicle) => vehicle.id === vehicleId)?.name ?? 'No truck';
  const driver = ({ driverUserId }: RouteDraft) =>
    people.find((person) => person.userId === driverUserId)?.fullName ?? 'No driver';
  const name = (draft: RouteDraft) => (draft.name === '' ? 'After truck and day' : draft.name);
  const all: [string, (draft: RouteDraft) => string][] = [
    ['Name', name],
    ['Date', ({ routeDate }) => dateInWords(routeDate, new Date())],
    ['Truck', truck],
    ['Driver', driver],
  ];
  return all.flatMap(([field, of]) =>
    of(mine) === of(theirs) ? [] : [{ name: field, mine: of(mine), theirs: of(theirs) }],
  );
}
