import { ClipboardCheck, Coffee, LogOut, Play, Sunrise, TriangleAlert } from 'lucide-react';
import type { PackVehicle } from '@haulwright/domain/field/day-pack';
import { correctedNow } from '../device/clock.ts';
import { Banner } from '../kit/banner.tsx';
import { FieldButton } from '../kit/field-button.tsx';
import { FieldLink } from '../kit/field-link.tsx';
import { fieldLook } from '../kit/field-look.ts';
import { useField } from '../state/field-context.ts';
import { changeBreak } from '../state/shift-acts.ts';
import { isInspected, type ShiftStep, shiftView } from '../state/shift-view.ts';
import { useAct } from '../state/use-act.ts';
import { partWord, momentInWords } from '../texts/formats.ts';
import { useTexts } from '../texts/use-texts.ts';
import { TruckDot } from '../../features/vehicles/truck-dot.tsx';
import { paintOfTruck } from '../../features/vehicles/truck-paint.ts';

interface ShiftCardProps {
  /** The step already offered by the main button. */
  readonly step: ShiftStep | null;
}

/** The shift on the day's screen: start it, take a break, inspect the truck, end the day. */
export function ShiftCard({ step }: ShiftCardProps) {
  const { pack, database, clock } = useField();
  const texts = useTexts();
  const { busy, failed, run } = useAct();
  if (pack === null) return null;
  const view = shiftView(pack);
  const { shift, vehicle } = view;
  if (shift?.startedAt == null)
    return step === 'start-day' ? null : (
      <FieldLink to="/shift/start" className={fieldLook('secondary', 'mb-3 w-full')}>
        <Sunrise aria-hidden="true" />
        {texts.shift.start}
      </FieldLink>
    );
  const onBreak = shift.state === 'on-break';
  const since = onBreak ? (shift.breaks.at(-1)?.from ?? shift.startedAt) : shift.startedAt;
  return (
    <section aria-label={texts.shift.label} className="mb-4">
      <p className="mb-2 text-lg text-ink">
        {vehicle !== null && <TruckDot paint={paintOfTruck(vehicle)} className="mr-2 align-[-0.125em]" />}
        {[
          (onBreak ? texts.shift.onBreakSince : texts.shift.since)(
            momentInWords(since, correctedNow(clock), pack.me.timeZone, texts),
          ),
          vehicle?.name,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {failed && (
        <Banner tone="bad" live>
          {texts.banner.notSaved}
        </Banner>
      )}
      {vehicle !== null && <OpenDefects vehicle={vehicle} />}
      {vehicle !== null && step !== 'inspect' && !isInspected(pack, view, 'before') && (
        <FieldLink to="/inspect/before" className={fieldLook('secondary', 'mb-2 w-full')}>
          <ClipboardCheck aria-hidden="true" />
          {texts.inspection.open.before}
        </FieldLink>
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-2">
        <FieldButton
          variant={onBreak ? 'primary' : 'secondary'}
          busy={busy}
          icon={onBreak ? <Play aria-hidden="true" /> : <Coffee aria-hidden="true" />}
          onClick={() =>
            void run(() =>
              changeBreak(
                database,
                shift.id,
                onBreak ? 'shift.resumed' : 'shift.paused',
                vehicle?.name ?? pack.me.companyName,
              ),
            )
          }
        >
          {onBreak ? texts.shift.goOn : texts.shift.pause}
        </FieldButton>
        {step !== 'end-day' && (
          <FieldLink to="/shift/end" className={fieldLook('secondary')}>
            <LogOut aria-hidden="true" />
            {texts.shift.end}
          </FieldLink>
        )}
      </div>
    </section>
  );
}

/** The truck's defects, where the driver sees them before driving. */
function OpenDefects({ vehicle }: { readonly vehicle: PackVehicle }) {
  const texts = useTexts();
  const open = vehicle.defects.filter(({ state }) => state === 'open');
  if (open.length === 0) return null;
  const unsafe = open.some((defect) => defect.unsafe);
  return (
    <Banner
      tone={unsafe ? 'bad' : 'warn'}
      title={{
        icon: <TriangleAlert aria-hidden="true" />,
        text: unsafe ? texts.inspection.doNotDrive : texts.inspection.openDefects,
      }}
    >
      <ul className="list-disc pl-5">
        {open.map(({ id, part, note }) => (
          <li key={id} className="break-words">
            {partWord(part, texts)}: {note}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
