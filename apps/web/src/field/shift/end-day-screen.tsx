import { ClipboardCheck, LogOut } from 'lucide-react';
import { useState } from 'react';
import { shiftMinutes } from '@haulwright/domain/shifts/shifts-of';
import { correctedNow } from '../device/clock.ts';
import { draftOf } from '../device/drafts.ts';
import { unsentOf } from '../device/person-work.ts';
import { Banner } from '../kit/banner.tsx';
import { FieldButton } from '../kit/field-button.tsx';
import { Choice } from '../kit/fields.tsx';
import { FieldLink } from '../kit/field-link.tsx';
import { fieldLook } from '../kit/field-look.ts';
import { go } from '../kit/navigation.ts';
import { Screen } from '../kit/screen.tsx';
import { useField } from '../state/field-context.ts';
import { endShift, shiftFormKey } from '../state/shift-acts.ts';
import { isInspected, shiftView } from '../state/shift-view.ts';
import { useAct } from '../state/use-act.ts';
import { useKeptForm } from '../state/use-kept-form.ts';
import { workDay } from '../state/work-day.ts';
import { momentInWords, volume } from '../texts/formats.ts';
import { useTexts } from '../texts/use-texts.ts';
import { markOf, noReading, ReadingFields, stateOfReading, type TypedReading } from './reading-fields.tsx';

interface EndForm extends TypedReading {
  /** The driver confirmed that the truck is parked with its load. */
  readonly staysOnBoard: boolean;
}

/** The end of the day: hours worked, load on board, and meter readings. */
export function EndDayScreen() {
  const { pack, database, drafts, commands, clock } = useField();
  const texts = useTexts();
  const key = shiftFormKey('end');
  const [form, change] = useKeptForm<EndForm>(database, key, {
    ...noReading,
    staysOnBoard: false,
    ...(draftOf(drafts, key) as EndForm | undefined),
  });
  const [tried, setTried] = useState(false);
  const { busy, failed, run } = useAct();
  const view = pack === null ? null : shiftView(pack);
  if (pack === null || view === null || view.shift?.startedAt == null)
    return (
      <Screen title={texts.shift.end} backTo="/">
        <Banner tone="info">{texts.shift.notStarted}</Banner>
      </Screen>
    );
  const { shift, vehicle } = view;
  const now = correctedNow(clock);
  const minutes = shiftMinutes(shift, now);
  const { units, timeZone } = pack.me;
  const today = workDay(pack, now);
  const onBoard = new Map(
    pack.routes
      .filter(({ routeDate, vehicleId }) => routeDate === today && vehicleId === vehicle?.id)
      .flatMap(({ tanks }) => tanks.map((tank) => [tank.id, tank] as const)),
  );
  const left = [...onBoard.values()].filter(({ gallons }) => gallons > 0);
  const unsent = unsentOf(commands).length;

  async function save() {
    setTried(true);
    if (left.length > 0 && !form.staysOnBoard) return;
    const { reading, doubtful } = stateOfReading(vehicle === null ? noReading : form, vehicle, units);
    if (reading === null || (doubtful && form.confirmed !== markOf(form))) return;
    const ended = { vehicleId: vehicle?.id ?? null, ...reading, readingConfirmed: doubtful };
    const about = vehicle?.name ?? texts.shift.noTruck;
    if (await run(() => endShift(database, shift?.id ?? '', ended, about))) go('/', true);
  }

  return (
    <Screen
      title={texts.shift.end}
      detail={vehicle?.name}
      backTo="/"
      actions={
        <>
          {failed && (
            <Banner tone="bad" live>
              {texts.banner.notSaved}
            </Banner>
          )}
          <FieldButton
            variant="primary"
            busy={busy}
            icon={<LogOut aria-hidden="true" />}
            onClick={() => void save()}
          >
            {texts.shift.end}
          </FieldButton>
        </>
      }
    >
      <p className="mb-3 text-lg text-ink">
        {texts.shift.since(momentInWords(shift.startedAt ?? now, now, timeZone, texts))}
        {minutes !== null && ` · ${texts.shift.worked(minutes.workMinutes, minutes.breakMinutes)}`}
      </p>
      {left.length > 0 && (
        <>
          <Banner tone="warn" title={{ text: texts.shift.stillOnBoard }}>
            {left.map(({ name, gallons }) => `${name}: ${volume(gallons, units, texts)}`).join(', ')}
          </Banner>
          <Choice
            legend={texts.stillOnBoard.title}
            options={[{ value: 'stays', label: texts.stillOnBoard.stays }]}
            value={form.staysOnBoard ? 'stays' : null}
            onValueChange={() => change({ ...form, staysOnBoard: true })}
            error={tried && !form.staysOnBoard ? texts.stillOnBoard.choose : undefined}
          />
          <FieldLink to="/dump" className={fieldLook('secondary', 'mb-4 w-full')}>
            {texts.stillOnBoard.emptied}
          </FieldLink>
        </>
      )}
      {unsent > 0 && <p className="mb-3 text-lg text-ink">{texts.shift.unsent(unsent)}</p>}
      {vehicle !== null && (
        <>
          {!isInspected(pack, view, 'after') && (
            <FieldLink to="/inspect/after" className={fieldLook('secondary', 'mb-4 w-full')}>
              <ClipboardCheck aria-hidden="true" />
              {texts.inspection.open.after}
            </FieldLink>
          )}
          <ReadingFields
            vehicle={vehicle}
            units={units}
            value={form}
            onChange={(reading) => change({ ...form, ...reading })}
            tried={tried}
          />
        </>
      )}
    </Screen>
  );
}
