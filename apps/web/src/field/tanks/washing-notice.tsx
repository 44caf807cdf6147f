import { Droplets } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Banner } from '../kit/banner.tsx';
import { FieldButton } from '../kit/field-button.tsx';
import { UndoBar } from '../kit/undo-bar.tsx';
import type { StopView } from '../state/day-view.ts';
import { useField } from '../state/field-context.ts';
import { washTank } from '../state/tank-acts.ts';
import { titleOfTank, type TruckTanks } from '../state/tank-view.ts';
import { useAct } from '../state/use-act.ts';
import { useTexts } from '../texts/use-texts.ts';
import type { DirtyTank } from './dirty-tanks.ts';
import { useTankTexts } from './use-tank-texts.ts';

/** The truck of the tanks, as its reports name it. */
type TruckOfTanks = Pick<TruckTanks, 'tanks'> & { readonly [Key in 'name' | 'routeId']: string | null };

export const truckOfStop = ({ route }: Pick<StopView, 'route'>): TruckOfTanks => ({
  name: route?.vehicleName ?? null,
  routeId: route?.id ?? null,
  tanks: route?.tanks ?? [],
});

interface WashingNoticeProps {
  readonly truck: TruckOfTanks;
  readonly dirty: readonly DirtyTank[];
  /** An attempt was made to complete the job without it. */
  readonly tried?: boolean;
  /** Whether the screen has no place of its own for undoing. */
  readonly withUndo?: boolean;
}

/** Says what tanks carried before; where a rule asks for it, offers to report that they were washed. */
export function WashingNotice({ truck, dirty, tried = false, withUndo = false }: WashingNoticeProps) {
  const { commands } = useField();
  const newest = commands.at(-1)?.command.type;
  return (
    <>
      {dirty.map((one) => (
        <Notice key={one.tank.id} truck={truck} dirty={one} tried={tried} />
      ))}
      {withUndo && newest === 'tank.washed' && (
        <div className="mb-4">
          <UndoBar />
        </div>
      )}
    </>
  );
}

interface NoticeProps {
  readonly truck: TruckOfTanks;
  readonly dirty: DirtyTank;
  readonly tried: boolean;
}

function Notice({ truck, dirty: { tank, before, next, cite }, tried }: NoticeProps) {
  const { database } = useField();
  const texts = useTexts();
  const words = useTankTexts();
  const { busy, failed, run } = useAct();
  const place = useRef<HTMLDivElement>(null);
  // The button that was pressed is at the bottom of a long form.
  useEffect(() => {
    if (tried) place.current?.scrollIntoView({ block: 'center' });
  }, [tried]);
  const carried = words.carriedBefore(texts.wastes[before], texts.wastes[next]);
  const name = truck.tanks.length > 1 ? tank.name : (truck.name ?? tank.name);
  if (cite === null) return <p className="mb-4 text-lg text-ink">{`${name}: ${carried}`}</p>;
  const reported = { tankId: tank.id, routeId: truck.routeId, title: titleOfTank(truck, tank) };
  return (
    <div ref={place}>
      <Banner
        tone={tried ? 'bad' : 'warn'}
        title={{ text: words.washFirst(name) }}
        live={tried}
        action={
          <FieldButton
            className="w-full"
            busy={busy}
            icon={<Droplets aria-hidden="true" />}
            onClick={() => void run(() => washTank(database, reported))}
          >
            {words.washedNow}
          </FieldButton>
        }
      >
        <p>{carried}</p>
        <p>{words.rule(cite)}</p>
        {tried && <p>{words.officeDecides}</p>}
        {failed && <p>⚠ {texts.banner.notSaved}</p>}
      </Banner>
    </div>
  );
}
