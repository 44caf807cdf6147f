import { PenLine } from 'lucide-react';
import { FieldLink } from '../kit/field-link.tsx';
import { fieldLook } from '../kit/field-look.ts';
import type { StopView } from '../state/day-view.ts';
import { useTexts } from '../texts/use-texts.ts';
import { stopPath } from '../stop/stop-path.ts';

/** Link to the customer's signature, where the company asks for one. */
export function SignatureLink({ stop, className }: { readonly stop: StopView; readonly className?: string }) {
  const texts = useTexts();
  if (stop.job === null || stop.job.needs.signature === 'off') return null;
  return (
    <FieldLink to={`${stopPath(stop.key)}/sign`} className={fieldLook('secondary', className)}>
      <PenLine aria-hidden="true" />
      {stop.job.signature === null ? texts.sign.open : texts.sign.again}
    </FieldLink>
  );
}
