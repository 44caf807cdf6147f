import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { useNarrowScreen } from '../../ui/hooks/use-narrow-screen.ts';

interface FoldedCardProps {
  readonly title: string;
  /** What is in it. */
  readonly cents: number;
  readonly children: ReactNode;
}

/** A card above a list; on a phone it is one line with its sum until that is pressed, so that the list begins on top. */
export function FoldedCard({ title, cents, children }: FoldedCardProps) {
  const isNarrow = useNarrowScreen();
  const [isOpen, setOpen] = useState(false);
  if (!isNarrow || isOpen) return children;
  return (
    <Button
      className="mb-2 w-full"
      iconAfter={<ChevronDown aria-hidden="true" />}
      aria-expanded={false}
      onClick={() => setOpen(true)}
    >
      {title}, {formatDollars(cents)}
    </Button>
  );
}
