import type { StepMethod } from './step-methods.ts';

/** Props shared by all second-step methods. */
export interface StepProps {
  readonly method: StepMethod;
  /** The session has shown its second step. */
  readonly onShown: () => void;
}
