// Public to other features: notes on a plan.
import { Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

interface PlanNotesProps {
  /** Warnings. */
  readonly warnings: readonly string[];
  /** Explanations. */
  readonly notes?: readonly string[];
}

/** What a dispatcher should know about a plan: estimated distances, addresses known only by ZIP area. */
export function PlanNotes({ warnings, notes = [] }: PlanNotesProps) {
  if (warnings.length + notes.length === 0) return null;
  return (
    <ul aria-label="Notes on this plan" className="flex flex-col gap-1.5 text-sm">
      {warnings.map((text) => (
        <Note key={text} icon={<TriangleAlert aria-hidden="true" className="text-warn-text" />} text={text} />
      ))}
      {notes.map((text) => (
        <Note key={text} icon={<Info aria-hidden="true" className="text-ink-faint" />} text={text} />
      ))}
    </ul>
  );
}

function Note({ icon, text }: { readonly icon: ReactNode; readonly text: string }) {
  return (
    <li className="flex items-start gap-2 text-ink-soft [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
      {icon}
      <span className="min-w-0">{text}</span>
    </li>
  );
}
