import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { useNarrowScreen } from '../../ui/hooks/use-narrow-screen.ts';

interface FoldedCardProps {
  readonly title: string;
  /** What is in it. */
  readonly cents: number;
  /** Above a table, on any screen. */
  readonly isFolded?: boolean;
  readonly children: ReactNode;
}

/** A card above a list; above a table or on a phone it is one line with its sum until that is pressed, so that the list begins on top. Two of them share a line. */
export function FoldedCard({ title, cents, isFolded = false, children }: FoldedCardProps) {
  const isNarrow = useNarrowScreen();
  const [isOpen, setOpen] = useState(false);
  if ((!isNarrow && !isFolded) || isOpen) return children;
  return (
    <Button
      size="sm"
      className="mb-2 max-md:text-sm"
      iconAfter={<ChevronDown aria-hidden="true" />}
      aria-expanded={false}
      onClick={() => setOpen(true)}
    >
      {title}, {formatDollars(cents)}
    </Button>
  );
}
