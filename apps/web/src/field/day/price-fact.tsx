import type { PackPrice } from '@haulwright/domain/field/pack-price';
import { useTexts } from '../texts/use-texts.ts';
import { dollars } from '../texts/formats.ts';
import { Fact } from './fact.tsx';

/** What a job costs, where the company lets technicians see it: in all, line by line, and by what. */
export function PriceFact({ price }: { readonly price: PackPrice | null | undefined }) {
  const texts = useTexts();
  if (price === null || price === undefined) return null;
  const { totalCents, name, isExpected, lines } = price;
  return (
    <Fact name={texts.stop.price}>
      {totalCents === null ? (
        texts.stop.priceUnknown
      ) : (
        <strong className="numeric font-semibold">{dollars(totalCents, texts)}</strong>
      )}
      {name !== null && <span className="block text-lg text-ink-soft">{name}</span>}
      {lines.length > 1 && (
        <ul aria-label={texts.stop.price} className="mt-1 flex flex-col gap-1 text-lg">
          {lines.map(({ description, cents }, at) => (
            <li key={`${at} ${description}`} className="flex justify-between gap-4">
              <span className="min-w-0 break-words">{description}</span>
              <span className="numeric shrink-0">{dollars(cents, texts)}</span>
            </li>
          ))}
        </ul>
      )}
      {isExpected && totalCents !== null && (
        <span className="block text-lg text-ink-soft">{texts.stop.priceExpected}</span>
      )}
    </Fact>
  );
}
