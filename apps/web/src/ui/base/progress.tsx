import { Progress as Base } from '@base-ui/react/progress';

export interface ProgressProps {
  /** The running task: 'Planning 6 trucks'. */
  readonly label: string;
  /** 0…100, or null when unknown. */
  readonly value: number | null;
  /** Beside the label instead of the percentage: '12 of 40 jobs'. */
  readonly detail?: string;
}

/** Progress of anything longer than a second. */
export function Progress({ label, value, detail }: ProgressProps) {
  return (
    <Base.Root value={value} className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2">
      <Base.Label className="font-medium">{label}</Base.Label>
      <Base.Value className="numeric text-ink-soft">{(formatted) => detail ?? formatted ?? ''}</Base.Value>
      <Base.Track className="col-span-2 h-2 overflow-hidden rounded-full bg-hover">
        <Base.Indicator className="block h-full rounded-full bg-accent transition-all duration-300 data-indeterminate:w-1/3 data-indeterminate:animate-[shimmer_1.6s_ease-in-out_infinite]" />
      </Base.Track>
    </Base.Root>
  );
}
