import { unshownDumps } from '@haulwright/domain/field/unshown-dumps';
import { Banner } from '../kit/banner.tsx';
import { useField } from '../state/field-context.ts';
import { volume } from '../texts/formats.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useTankTexts } from './use-tank-texts.ts';

/** Says of which corrected dumps a truck's figures do not know yet. */
export function CorrectedDumps({ tanks }: { readonly tanks: readonly { readonly id: string }[] }) {
  const { pack, commands } = useField();
  const texts = useTexts();
  const words = useTankTexts();
  if (pack === null) return null;
  const waiting = commands.filter(({ state }) => state === 'waiting' || state === 'applied');
  const rows = unshownDumps(waiting.map(({ command }) => command))
    .map((dump) => dump.rows.filter(({ compartmentId }) => tanks.some(({ id }) => id === compartmentId)))
    .filter((ofTruck) => ofTruck.length > 0);
  return rows.map((ofDump, at) => (
    <Banner key={at} tone="warn">
      {words.correctedDump(
        volume(
          ofDump.reduce((sum, { gallons }) => sum + gallons, 0),
          pack.me.units,
          texts,
        ),
      )}
    </Banner>
  ));
}
