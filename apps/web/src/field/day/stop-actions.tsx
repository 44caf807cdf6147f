import { Check, MapPin } from 'lucide-react';
import { Banner } from '../kit/banner.tsx';
import { FieldButton } from '../kit/field-button.tsx';
import { FieldLink } from '../kit/field-link.tsx';
import { fieldLook } from '../kit/field-look.ts';
import { UndoBar } from '../kit/undo-bar.tsx';
import { arrive, pendingArrival } from '../state/acts.ts';
import { isOver, type StopView } from '../state/day-view.ts';
import { useField } from '../state/field-context.ts';
import { useAct } from '../state/use-act.ts';
import { useTexts } from '../texts/use-texts.ts';
import { ArrivalQuestion } from './arrival-question.tsx';
import { OnMyWay } from './on-my-way.tsx';
import { SignatureLink } from './signature-link.tsx';
import { UnitsLink } from './units-link.tsx';
import { stopPath } from '../stop/stop-path.ts';

/** Actions available at a stop: the next step is the big one, and what keeps from it stands beside it. */
export function StopActions({
  stop,
  isQuiet = false,
}: {
  readonly stop: StopView;
  /** Something else is due before it. */
  readonly isQuiet?: boolean;
}) {
  const { database, drafts } = useField();
  const texts = useTexts();
  const { busy, failed, run } = useAct();
  const pending = pendingArrival(drafts, stop);
  if (isOver(stop))
    return (
      <>
        <UndoBar />
        {(stop.state === 'done' || stop.state === 'office') && <SignatureLink stop={stop} />}
      </>
    );
  if (pending !== undefined) return <ArrivalQuestion stop={stop} pending={pending} />;
  const isHere = stop.state === 'arrived';
  return (
    <>
      {/* At the top, so that the next button does not move when this disappears. */}
      <UndoBar />
      {failed && (
        <Banner tone="bad" live>
          {texts.banner.notSaved}
        </Banner>
      )}
      {isHere && <UnitsLink stop={stop} />}
      <OnMyWay stop={stop} run={run} />
      <div className="flex flex-wrap gap-2">
        {isHere ? (
          <FieldLink
            to={`${stopPath(stop.key)}/${stop.job === null ? 'dump' : 'complete'}`}
            className={fieldLook(isQuiet ? 'secondary' : 'primary', 'flex-[2_1_10rem]')}
          >
            <Check aria-hidden="true" />
            {stop.job === null ? texts.step.dump : texts.step.complete}
          </FieldLink>
        ) : (
          <FieldButton
            variant={isQuiet ? 'secondary' : 'primary'}
            className="flex-[2_1_10rem]"
            icon={<MapPin aria-hidden="true" />}
            busy={busy}
            onClick={() => void run(() => arrive(database, stop))}
          >
            {texts.step.arrived}
          </FieldButton>
        )}
        <FieldLink
          to={`${stopPath(stop.key)}/${stop.job === null ? 'not-needed' : 'not-done'}`}
          className={fieldLook('secondary', 'flex-[1_1_8rem]')}
        >
          {stop.job === null ? texts.step.notNeeded : texts.step.notDone}
        </FieldLink>
      </div>
    </>
  );
}
