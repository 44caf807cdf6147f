import type { PackTank } from '@haulwright/domain/field/day-pack';
import { ArrowLeftRight, Droplets, Gauge } from 'lucide-react';
import { correctedNow } from '../device/clock.ts';
import { Banner } from '../kit/banner.tsx';
import { FieldButton } from '../kit/field-button.tsx';
import { FieldLink } from '../kit/field-link.tsx';
import { fieldLook } from '../kit/field-look.ts';
import { Part, Screen } from '../kit/screen.tsx';
import { UndoBar } from '../kit/undo-bar.tsx';
import { useField } from '../state/field-context.ts';
import { washTank } from '../state/tank-acts.ts';
import { titleOfTank, trucksWithTanks, type TruckTanks } from '../state/tank-view.ts';
import { useAct } from '../state/use-act.ts';
import { tankPath } from '../stop/stop-path.ts';
import { dateIn, momentInWords } from '../texts/formats.ts';
import { useTexts } from '../texts/use-texts.ts';
import { CorrectedDumps } from './corrected-dumps.tsx';
import { carriedInWords, contentInWords } from './tank-option.ts';
import { useTankTexts } from './use-tank-texts.ts';

/** What is in each tank, and what may happen to it between a pickup and a dump. */
export function TanksScreen() {
  const { pack, clock } = useField();
  const words = useTankTexts();
  const trucks = pack === null ? [] : trucksWithTanks(pack, dateIn(pack.me.timeZone, correctedNow(clock)));
  return (
    <Screen title={words.title} backTo="/" actions={<UndoBar />}>
      {trucks.length === 0 && <p className="text-lg text-ink">{words.none}</p>}
      {trucks.map((truck) => (
        <Part key={truck.vehicleId} title={truck.name}>
          <CorrectedDumps tanks={truck.tanks} />
          <ul aria-label={truck.name} className="flex flex-col gap-4">
            {truck.tanks.map((tank) => (
              <Tank key={tank.id} truck={truck} tank={tank} />
            ))}
          </ul>
          {truck.tanks.some(({ gallons }) => gallons > 0) && (
            <p className="mt-3 text-lg text-ink-soft">{words.washWhenEmpty}</p>
          )}
        </Part>
      ))}
    </Screen>
  );
}

function Tank({ truck, tank }: { readonly truck: TruckTanks; readonly tank: PackTank }) {
  const { database, pack, clock } = useField();
  const texts = useTexts();
  const words = useTankTexts();
  const { busy, failed, run } = useAct();
  if (pack === null) return null;
  const { units, timeZone } = pack.me;
  const isEmpty = tank.gallons === 0;
  const carried = carriedInWords(tank, { texts, words });
  const title = titleOfTank(truck, tank);
  return (
    <li className="rounded-xl border-2 border-line-strong bg-surface px-4 py-3 text-lg text-ink">
      <strong className="block text-xl font-semibold break-words">{tank.name}</strong>
      <span className="block text-xl">{contentInWords(tank, { units, texts, words })}</span>
      {!isEmpty && tank.since != null && (
        <span className="block">
          {words.since(momentInWords(tank.since, correctedNow(clock), timeZone, texts))}
        </span>
      )}
      {carried !== undefined && <span className="block font-semibold">{carried}</span>}
      <div className="mt-3 flex flex-col gap-2">
        {!isEmpty && truck.tanks.length > 1 && (
          <FieldLink
            to={tankPath(tank.id, 'move')}
            aria-label={words.ofTank(words.move, tank.name)}
            className={fieldLook('secondary')}
          >
            <ArrowLeftRight aria-hidden="true" />
            {words.move}
          </FieldLink>
        )}
        <FieldLink
          to={tankPath(tank.id, 'measure')}
          aria-label={words.ofTank(words.measure, tank.name)}
          className={fieldLook('secondary')}
        >
          <Gauge aria-hidden="true" />
          {words.measure}
        </FieldLink>
        {isEmpty && (
          <FieldButton
            busy={busy}
            aria-label={words.ofTank(words.washed, tank.name)}
            icon={<Droplets aria-hidden="true" />}
            onClick={() =>
              void run(() => washTank(database, { tankId: tank.id, routeId: truck.routeId, title }))
            }
          >
            {words.washed}
          </FieldButton>
        )}
        {failed && (
          <Banner tone="bad" live>
            {texts.banner.notSaved}
          </Banner>
        )}
      </div>
    </li>
  );
}
