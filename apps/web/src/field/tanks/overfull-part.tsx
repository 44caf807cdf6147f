import { roomIn } from '@haulwright/domain/custody/ledger/tank-choice';
import type { PackRoute, PackTank } from '@haulwright/domain/field/day-pack';
import { Gauge } from 'lucide-react';
import { Banner } from '../kit/banner.tsx';
import { FieldLink } from '../kit/field-link.tsx';
import { fieldLook } from '../kit/field-look.ts';
import { useField } from '../state/field-context.ts';
import { tankPath } from '../stop/stop-path.ts';
import { volume } from '../texts/formats.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useTankTexts } from './use-tank-texts.ts';

interface OverfullPartProps {
  readonly tanks: readonly PackTank[];
  /** The truck they belong to: its only tank goes by the truck's name, and nothing can be split. */
  readonly truck: Pick<PackRoute, 'vehicleName' | 'tanks'> | null;
  /** Pressed once: the next press sends it all the same. */
  readonly tried: boolean;
}

/** Says before the job is completed that the amount does not fit by the reports, and what to do. */
export function OverfullPart({ tanks, truck, tried }: OverfullPartProps) {
  const { pack } = useField();
  const texts = useTexts();
  const words = useTankTexts();
  const units = pack?.me.units ?? 'us';
  const isOnly = truck?.tanks.length === 1;
  const nameOf = (tank: PackTank): string => (isOnly ? (truck.vehicleName ?? tank.name) : tank.name);
  return tanks.map((tank) => (
    <div key={tank.id} className="mb-4">
      <Banner
        tone={tried ? 'bad' : 'warn'}
        title={{ text: words.onlyFit(nameOf(tank), volume(roomIn(tank), units, texts)) }}
        live
        action={
          <FieldLink to={tankPath(tank.id, 'measure')} className={fieldLook('secondary')}>
            <Gauge aria-hidden="true" />
            {words.holdsLess(nameOf(tank))}
          </FieldLink>
        }
      >
        {isOnly ? words.changeAmount : words.changeOrSplit} {words.elseOffice}
      </Banner>
    </div>
  ));
}
