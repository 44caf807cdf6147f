import type { StepMethod } from './step-methods.ts';

/** What every way to show the second step takes. */
export interface StepProps {
  readonly method: StepMethod;
  /** The session has shown its second step. */
  readonly onShown: () => void;
}
