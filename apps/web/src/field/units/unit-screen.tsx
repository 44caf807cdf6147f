import type { Unit } from '@haulwright/domain/rentals/unit';
import { useEffect, useState } from 'react';
import { askForUnit } from '../../api/field-calls.ts';
import { Fact } from '../day/fact.tsx';
import { Banner } from '../kit/banner.tsx';
import { FieldButton } from '../kit/field-button.tsx';
import { FieldLink } from '../kit/field-link.tsx';
import { fieldLook } from '../kit/field-look.ts';
import { go } from '../kit/navigation.ts';
import { Screen } from '../kit/screen.tsx';
import { isOver, type StopView } from '../state/day-view.ts';
import { useField } from '../state/field-context.ts';
import { stopPath } from '../stop/stop-path.ts';
import { dateInWords } from '../texts/formats.ts';
import { useTexts } from '../texts/use-texts.ts';

/** The stop whose rental has the unit, or to which it can be delivered; open stops first. */
export function stopOfUnit(
  stops: readonly StopView[],
  label: number,
  idle: readonly { readonly labelNumber: number; readonly unitTypeId: string }[],
): StopView | undefined {
  const open = stops.filter((stop) => !isOver(stop));
  const kind = idle.find(({ labelNumber }) => labelNumber === label)?.unitTypeId;
  const isOn = ({ job }: StopView) =>
    job?.rental?.units.some(({ labelNumber }) => labelNumber === label) === true;
  const brings = ({ job }: StopView) =>
    kind !== undefined &&
    (job?.rental?.action === 'deliver' || job?.rental?.action === 'exchange') &&
    job.rental.items.some(({ unitTypeId }) => unitTypeId === kind);
  return open.find(isOn) ?? open.find(brings);
}

/** Target of a unit's code for a technician: its stop, or what is known about the unit. */
export function UnitScreen({
  label,
  stops,
}: {
  readonly label: number;
  readonly stops: readonly StopView[];
}) {
  const { pack, database } = useField();
  const texts = useTexts();
  const [tries, setTries] = useState(0);
  const stop = stopOfUnit(stops, label, pack?.idleUnits ?? []);
  const to = stop === undefined ? null : stopPath(stop.key);
  useEffect(() => {
    if (to !== null) go(to, true);
  }, [to]);
  return (
    <Screen
      title={texts.unit.title(texts.rentalUnits.label(label))}
      backTo="/"
      actions={
        <FieldLink to="/" className={fieldLook('primary', 'w-full')}>
          {texts.unit.today}
        </FieldLink>
      }
    >
      {to === null && (
        <UnitFacts key={tries} userId={database.userId} label={label} onRetry={() => setTries(tries + 1)} />
      )}
    </Screen>
  );
}

interface UnitFactsProps {
  readonly userId: string;
  readonly label: number;
  readonly onRetry: () => void;
}

/** Asks once; retrying mounts it again. */
function UnitFacts({ userId, label, onRetry }: UnitFactsProps) {
  const texts = useTexts();
  const [unit, setUnit] = useState<Unit | 'asking' | 'failed' | 'unknown'>('asking');
  useEffect(() => {
    let isGone = false;
    async function ask() {
      const reply = await askForUnit(userId, label);
      if (isGone) return;
      if (reply.kind !== 'answer') setUnit('failed');
      else if (reply.status === 200) setUnit(reply.body as Unit);
      else setUnit(reply.status === 404 ? 'unknown' : 'failed');
    }
    void ask();
    return () => {
      isGone = true;
    };
  }, [userId, label]);
  if (unit === 'asking') return <p className="text-lg text-ink">{texts.unit.asking}</p>;
  if (unit === 'unknown')
    return (
      <Banner tone="warn" live>
        {texts.unit.unknown}
      </Banner>
    );
  if (unit === 'failed')
    return (
      <Banner tone="warn" live action={<FieldButton onClick={onRetry}>{texts.unit.tryAgain}</FieldButton>}>
        {texts.unit.noSignal}
      </Banner>
    );
  return (
    <dl className="flex flex-col gap-3">
      <Fact name={texts.unit.kind}>{unit.unitTypeName}</Fact>
      <Fact name={texts.unit.state}>{texts.unit.states[unit.state]}</Fact>
      <Fact name={texts.unit.client}>{unit.clientName}</Fact>
      <Fact name={texts.unit.address}>{unit.address}</Fact>
      <Fact name={texts.unit.since}>{unit.since !== null && dateInWords(unit.since, texts)}</Fact>
      <Fact name={texts.unit.serviced}>
        {unit.lastServicedOn !== null && dateInWords(unit.lastServicedOn, texts)}
      </Fact>
    </dl>
  );
}
