interface Accepted {
  readonly ok: true;
  readonly value: unknown;
}
interface Refused {
  readonly ok: false;
  readonly refusal: string;
}

type RefusalOf<Result> = Extract<Result, Refused>['refusal'];

/** The details that refusals give beside their code. */
type Details<Result> = {
  readonly [Refusal in RefusalOf<Result>]?: (refused: Extract<Result, { readonly refusal: Refusal }>) => {
    readonly message?: string;
    readonly data?: unknown;
  };
};

/** What the contract must declare: an error per refusal; every call has 'not-found'. */
type ErrorsFor<Result, Told> = {
  readonly [
    Refusal in RefusalOf<Result> as Refusal extends 'not-found' ? 'NOT_FOUND' : Refusal
  ]: Refusal extends keyof Told
    ? Told[Refusal] extends (refused: never) => infer Options
      ? (options: Options) => Error
      : never
    : () => Error;
};

/**
 * Unwraps an outcome for a procedure's answer. The compiler requires an error in the contract for every
 * refusal.
 * @param errors of the procedure
 * @param details by refusal, for those that say more than their code
 * @throws the declared error of the refusal
 */
export function answer<Result extends Accepted | Refused, Told extends Details<Result> = object>(
  outcome: Result,
  errors: ErrorsFor<Result, Told>,
  details?: Told,
): Extract<Result, Accepted>['value'] {
  if (outcome.ok) return outcome.value;
  const { refusal } = outcome;
  const code = refusal === 'not-found' ? 'NOT_FOUND' : refusal;
  const told: Readonly<Record<string, ((refused: Refused) => object) | undefined>> = { ...details };
  const declared: Readonly<Record<string, (options?: object) => Error>> = { ...errors };
  const error = declared[code]?.(told[refusal]?.(outcome));
  throw error ?? new Error(`The contract declares no error ${code}`);
}
