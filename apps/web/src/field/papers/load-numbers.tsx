import type { PackRoute } from '@haulwright/domain/field/day-pack';
import type { PaperReport } from '@haulwright/domain/field/pack-papers';
import { rulesFor } from '@haulwright/domain/field/missing-on-paper';
import { Part } from '../kit/screen.tsx';
import type { StopView } from '../state/day-view.ts';
import { useField } from '../state/field-context.ts';
import { PaperNumber } from './paper-part.tsx';
import { useNumbers } from './use-numbers.ts';
import { usePaperTexts } from './use-paper-texts.ts';

interface LoadNumbersProps {
  /** Null: a disposal site that is not a planned stop. */
  readonly stop: Pick<StopView, 'key' | 'state'> | null;
  readonly route: PackRoute | null;
}

/** The papers of a whole load at its dump, with their numbers. */
export function useLoadPapers({ stop, route }: LoadNumbersProps): {
  readonly title: string;
  readonly report: PaperReport;
}[] {
  const { pack } = useField();
  const wastes = (route?.tanks ?? []).flatMap(({ gallons, wasteType }) =>
    gallons > 0 ? (wasteType ?? []) : [],
  );
  const rules = (pack?.papers?.rules ?? []).filter(
    (rule) =>
      rule.unit === 'vehicle_load' && wastes.some((waste) => rulesFor({ rules: [rule] }, waste).length > 0),
  );
  const numbers = useNumbers({
    stopKey: stop?.key ?? 'elsewhere',
    vehicleId: route?.vehicleId ?? null,
    rules,
    known: {},
    isHere: stop === null || stop.state === 'arrived',
  });
  return rules.map(({ packId, title }) => ({
    title,
    report: { packId, number: numbers[packId] ?? null, values: [] },
  }));
}

export function LoadNumbers(props: LoadNumbersProps) {
  const texts = usePaperTexts();
  const { stop } = props;
  return useLoadPapers(props).map(({ title, report: { packId, number } }) => (
    <Part key={packId} title={title}>
      <PaperNumber
        number={number ?? undefined}
        isHere={stop === null || stop.state === 'arrived'}
        hint={texts.writeItAtSite}
      />
    </Part>
  ));
}
