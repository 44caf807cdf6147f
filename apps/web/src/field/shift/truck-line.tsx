import { ChevronDown, ClipboardCheck, Coffee, LogOut, Sunrise, TriangleAlert } from 'lucide-react';
import type { PackTank, PackVehicle } from '@haulwright/domain/field/day-pack';
import { TruckDot } from '../../features/vehicles/truck-dot.tsx';
import { paintOfTruck } from '../../features/vehicles/truck-paint.ts';
import { correctedNow } from '../device/clock.ts';
import { Banner } from '../kit/banner.tsx';
import { FieldButton } from '../kit/field-button.tsx';
import { FieldLink } from '../kit/field-link.tsx';
import { fieldLook } from '../kit/field-look.ts';
import { useField } from '../state/field-context.ts';
import { changeBreak } from '../state/shift-acts.ts';
import { isInspected, type ShiftStep, shiftView } from '../state/shift-view.ts';
import { trucksWithTanks } from '../state/tank-view.ts';
import { useAct } from '../state/use-act.ts';
import { momentInWords, partWord, volume } from '../texts/formats.ts';
import { useTexts } from '../texts/use-texts.ts';

interface TruckLineProps {
  /** The step already offered by the main button. */
  readonly step: ShiftStep | null;
  /** The day of the work. */
  readonly today: string;
  /** The truck of the next route, while no shift says another. */
  readonly nextVehicleId: string | null;
}

/** The truck and its load in one line; under it, when it is opened, the shift: break, inspection, end of the day. */
export function TruckLine({ step, today, nextVehicleId }: TruckLineProps) {
  const { pack, database, clock } = useField();
  const texts = useTexts();
  const { busy, failed, run } = useAct();
  if (pack === null) return null;
  const view = shiftView(pack);
  const { shift } = view;
  const isOn = shift?.startedAt != null;
  const vehicle = isOn ? view.vehicle : (pack.vehicles.find(({ id }) => id === nextVehicleId) ?? null);
  // Without a shift whose start is due already, and without a truck, there is nothing to say.
  if (!isOn && vehicle === null && step === 'start-day') return null;
  const onBreak = shift?.state === 'on-break';
  const defects = vehicle?.defects.filter(({ state }) => state === 'open') ?? [];
  const isUnsafe = defects.some(({ unsafe }) => unsafe);
  const tanks = trucksWithTanks(pack, today).find(({ vehicleId }) => vehicleId === vehicle?.id)?.tanks ?? [];
  const since = onBreak ? (shift.breaks.at(-1)?.from ?? shift.startedAt) : shift?.startedAt;
  return (
    <section aria-label={texts.shift.label} className="mb-2 text-lg text-ink">
      <details>
        <summary className="field-target flex cursor-pointer items-center gap-2">
          <span className="min-w-0 flex-1 break-words">
            {vehicle !== null && (
              <>
                <TruckDot paint={paintOfTruck(vehicle)} className="mr-2 align-[-0.125em]" />
                <strong className="font-semibold">{vehicle.name}</strong>
              </>
            )}
            {vehicle === null && texts.shift.label}
            <Load tanks={tanks} />
          </span>
          {isOn && defects.length > 0 && (
            <TriangleAlert aria-label={texts.inspection.openDefects} className="size-6 shrink-0" />
          )}
          {onBreak && <Coffee aria-label={texts.shift.pause} className="size-6 shrink-0" />}
          <ChevronDown aria-hidden="true" className="size-6 shrink-0" />
        </summary>
        {since != null && (
          <p className="mb-2">
            {[
              (onBreak ? texts.shift.onBreakSince : texts.shift.since)(
                momentInWords(since, correctedNow(clock), pack.me.timeZone, texts),
              ),
              vehicle?.name,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
        {failed && (
          <Banner tone="bad" live>
            {texts.banner.notSaved}
          </Banner>
        )}
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-2">
          {isOn && vehicle !== null && step !== 'inspect' && !isInspected(pack, view, 'before') && (
            <FieldLink to="/inspect/before" className={fieldLook('secondary', 'col-span-full')}>
              <ClipboardCheck aria-hidden="true" />
              {texts.inspection.open.before}
            </FieldLink>
          )}
          {isOn && !onBreak && (
            <FieldButton
              busy={busy}
              icon={<Coffee aria-hidden="true" />}
              onClick={() =>
                void run(() =>
                  changeBreak(database, shift.id, 'shift.paused', vehicle?.name ?? pack.me.companyName),
                )
              }
            >
              {texts.shift.pause}
            </FieldButton>
          )}
          {isOn && step !== 'end-day' && (
            <FieldLink to="/shift/end" className={fieldLook('secondary')}>
              <LogOut aria-hidden="true" />
              {texts.shift.end}
            </FieldLink>
          )}
          {!isOn && step !== 'start-day' && (
            <FieldLink to="/shift/start" className={fieldLook('secondary')}>
              <Sunrise aria-hidden="true" />
              {texts.shift.start}
            </FieldLink>
          )}
        </div>
        {isOn && !isUnsafe && <Defects defects={defects} />}
      </details>
      {isOn && isUnsafe && <Defects defects={defects} />}
    </section>
  );
}

/** What is in the truck of what it holds. */
function Load({ tanks }: { readonly tanks: readonly PackTank[] }) {
  const { pack } = useField();
  const texts = useTexts();
  if (tanks.length === 0) return null;
  const units = pack?.me.units ?? 'us';
  const sum = (of: (tank: PackTank) => number) => tanks.reduce((all, tank) => all + of(tank), 0);
  const [held, holds] = [sum(({ gallons }) => gallons), sum(({ capacityGallons }) => capacityGallons)];
  const amount = (gallons: number) => volume(gallons, units, texts);
  return <span className="numeric">{` · ${texts.today.load(amount(held), amount(holds))}`}</span>;
}

/** The truck's open defects; read at once where it must not move. */
function Defects({ defects }: { readonly defects: PackVehicle['defects'] }) {
  const texts = useTexts();
  if (defects.length === 0) return null;
  const unsafe = defects.some((defect) => defect.unsafe);
  return (
    <div className="mt-2">
      <Banner
        tone={unsafe ? 'bad' : 'warn'}
        title={{
          icon: <TriangleAlert aria-hidden="true" />,
          text: unsafe ? texts.inspection.doNotDrive : texts.inspection.openDefects,
        }}
      >
        <ul className="list-disc pl-5">
          {defects.map(({ id, part, note }) => (
            <li key={id} className="break-words">
              {partWord(part, texts)}: {note}
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}
