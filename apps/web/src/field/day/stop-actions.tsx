import { Check, MapIcon, MapPin, Navigation } from 'lucide-react';
import { draftOf, keepDraft } from '../device/drafts.ts';
import { Banner } from '../kit/banner.tsx';
import { FieldButton } from '../kit/field-button.tsx';
import { FieldLink } from '../kit/field-link.tsx';
import { fieldLook } from '../kit/field-look.ts';
import { UndoBar } from '../kit/undo-bar.tsx';
import { arrive, pendingArrival } from '../state/acts.ts';
import { isOver, type StopView } from '../state/day-view.ts';
import { useField } from '../state/field-context.ts';
import { mapLink } from '../state/map-link.ts';
import { useAct } from '../state/use-act.ts';
import { useTexts } from '../texts/use-texts.ts';
import { ArrivalQuestion } from './arrival-question.tsx';
import { SignatureLink } from './signature-link.tsx';
import { UnitsLink } from './units-link.tsx';
import { stopPath } from '../stop/stop-path.ts';

/** Actions available at a stop; the first one is the next step. */
export function StopActions({ stop }: { readonly stop: StopView }) {
  const { database, drafts } = useField();
  const texts = useTexts();
  const { busy, failed, run } = useAct();
  const pending = pendingArrival(drafts, stop);
  const link = mapLink(
    {
      address: stop.address,
      latitude: stop.job?.latitude ?? stop.stop?.latitude ?? null,
      longitude: stop.job?.longitude ?? stop.stop?.longitude ?? null,
      geocodePrecision: stop.job?.geocodePrecision ?? null,
    },
    navigator.userAgent,
  );
  const drove = draftOf(drafts, `drive:${stop.key}`) !== undefined || link === null;
  if (isOver(stop))
    return (
      <>
        <UndoBar />
        {(stop.state === 'done' || stop.state === 'office') && <SignatureLink stop={stop} />}
      </>
    );
  if (pending !== undefined) return <ArrivalQuestion stop={stop} pending={pending} />;

  const drive = link !== null && (
    <a
      href={link}
      target={link.startsWith('geo:') ? undefined : '_blank'}
      rel="noreferrer"
      className={fieldLook(drove ? 'secondary' : 'primary')}
      onClick={() => void keepDraft(database, `drive:${stop.key}`, true)}
    >
      {drove ? <MapIcon aria-hidden="true" /> : <Navigation aria-hidden="true" />}
      {drove ? texts.step.driveAgain : texts.step.drive}
    </a>
  );
  const arrived = (
    <FieldButton
      variant={drove ? 'primary' : 'secondary'}
      icon={<MapPin aria-hidden="true" />}
      busy={busy}
      onClick={() => void run(() => arrive(database, stop))}
    >
      {texts.step.arrived}
    </FieldButton>
  );
  const notDone = (
    <FieldLink
      to={`${stopPath(stop.key)}/${stop.job === null ? 'not-needed' : 'not-done'}`}
      className={fieldLook('secondary')}
    >
      {stop.job === null ? texts.step.notNeeded : texts.step.notDone}
    </FieldLink>
  );
  // At the top, so that the next button does not move when this disappears.
  const above = (
    <>
      <UndoBar />
      {failed && (
        <Banner tone="bad" live>
          {texts.banner.notSaved}
        </Banner>
      )}
    </>
  );
  if (stop.state === 'arrived')
    return (
      <>
        {above}
        <UnitsLink stop={stop} />
        <FieldLink
          to={`${stopPath(stop.key)}/${stop.job === null ? 'dump' : 'complete'}`}
          className={fieldLook('primary')}
        >
          <Check aria-hidden="true" />
          {stop.job === null ? texts.step.dump : texts.step.complete}
        </FieldLink>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-2">
          <SignatureLink stop={stop} />
          {notDone}
        </div>
      </>
    );
  return (
    <>
      {above}
      {drove ? arrived : drive}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-2">
        {drove ? drive : arrived}
        {notDone}
      </div>
    </>
  );
}
