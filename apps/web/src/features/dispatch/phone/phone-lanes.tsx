import type { DisposalSite } from '@haulwright/domain/disposal/disposal-site';
import type { OpenJob } from '@haulwright/domain/routes/manual-route';
import { useState } from 'react';
import { lazyDialog } from '../../../ui/late/lazy-dialog.tsx';
import type { Settle } from '../card/finding-list.tsx';
import type { Lane } from '../lanes/lanes.ts';
import { PhoneLane } from './phone-lane.tsx';
import { stopKeys } from './phone-moves.ts';
import type { PhoneActs } from './use-phone-acts.ts';
import { type Paint } from '../../../ui/base/paint.ts';
import { noTruckPaint } from '../../vehicles/truck-paint.ts';

const AddJobDialog = lazyDialog(async () => (await import('./add-job-dialog.tsx')).AddJobDialog);

interface PhoneLanesProps {
  readonly lanes: readonly Lane[];
  readonly colors: ReadonlyMap<string, Paint>;
  /** Routes drawn before their times are calculated. */
  readonly guessed: ReadonlySet<string>;
  /** The stop highlighted in list and map. */
  readonly selectedStopId: string | undefined;
  readonly onPointOut: (stopId: string) => void;
  /** A press selects a job instead, to move it with others. */
  readonly choosesSeveral: boolean;
  readonly picked: ReadonlySet<string>;
  readonly onPick: (jobId: string) => void;
  readonly openJobs: readonly OpenJob[];
  readonly sites: readonly DisposalSite[];
  readonly onSettle: Settle;
  readonly acts: PhoneActs;
}

/** The board of a narrow screen: a card per truck with its stops below each other, moved by buttons. */
export function PhoneLanes({
  lanes,
  colors,
  guessed,
  selectedStopId,
  onPointOut,
  openJobs,
  acts,
  ...rest
}: PhoneLanesProps) {
  const [openKey, setOpenKey] = useState<string | null>(null);
  const [pointedOut, setPointedOut] = useState(selectedStopId);
  if (pointedOut !== selectedStopId) {
    // Its marker on the map was pressed.
    setPointedOut(selectedStopId);
    setOpenKey(keyOf(lanes, selectedStopId) ?? openKey);
  }
  const [addingTo, setAddingTo] = useState<Lane | null>(null);
  return (
    <>
      <ul aria-label="Trucks" className="flex flex-col gap-3">
        {lanes.map((lane) => (
          <PhoneLane
            key={lane.key}
            lane={lane}
            color={colors.get(lane.key) ?? noTruckPaint}
            isGuess={lane.route !== null && guessed.has(lane.route.id)}
            hasOpenJobs={openJobs.length > 0}
            onAdd={() => setAddingTo(lane)}
            acts={acts}
            openKey={openKey}
            onPress={(stop, key) => {
              setOpenKey(key === openKey ? null : key);
              if (key !== openKey) onPointOut(stop.id);
            }}
            {...rest}
          />
        ))}
      </ul>
      {lanes.length === 0 && (
        <p className="rounded-lg border border-line bg-surface px-4 py-10 text-center text-ink-soft">
          No truck is in service on this day. Add one under Settings, Vehicles.
        </p>
      )}
      {addingTo !== null && (
        <AddJobDialog
          lane={addingTo}
          jobs={openJobs}
          onClose={() => setAddingTo(null)}
          onAdd={(jobId) => {
            setAddingTo(null);
            acts.add(addingTo, jobId);
          }}
        />
      )}
    </>
  );
}

function keyOf(lanes: readonly Lane[], stopId: string | undefined): string | undefined {
  for (const { route } of lanes) {
    const at = route?.stops.findIndex(({ id }) => id === stopId) ?? -1;
    if (route !== null && at >= 0) return stopKeys(route.stops)[at];
  }
  return undefined;
}
