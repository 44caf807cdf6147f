import { roomIn } from '@haulwright/domain/custody/ledger/tank-choice';
import type { PackTank } from '@haulwright/domain/field/day-pack';
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
  /** Another tank of the truck could take a part. */
  readonly maySplit: boolean;
  /** Pressed once: the next press sends it all the same. */
  readonly tried: boolean;
}

/** Says before the job is completed that the amount does not fit by the reports, and what to do. */
export function OverfullPart({ tanks, maySplit, tried }: OverfullPartProps) {
  const { pack } = useField();
  const texts = useTexts();
  const words = useTankTexts();
  const units = pack?.me.units ?? 'us';
  return tanks.map((tank) => (
    <div key={tank.id} className="mb-4">
      <Banner
        tone={tried ? 'bad' : 'warn'}
        title={{ text: words.onlyFit(tank.name, volume(roomIn(tank), units, texts)) }}
        live
        action={
          <FieldLink to={tankPath(tank.id, 'measure')} className={fieldLook('secondary')}>
            <Gauge aria-hidden="true" />
            {words.holdsLess(tank.name)}
          </FieldLink>
        }
      >
        {maySplit ? words.changeOrSplit : words.changeAmount} {words.elseOffice}
      </Banner>
    </div>
  ));
}
