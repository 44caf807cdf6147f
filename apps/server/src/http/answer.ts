interface Accepted {
  readonly ok: true;
  readonly value: unknown;
}
interface Refused {
  readonly ok: false;
  readonly refusal: string;
}

type RefusalOf<Result> = Extract<Result, Refused>['refusal'];

/** What a refusal tells the caller beside its code. */
type Details<Result> = {
  readonly [Refusal in RefusalOf<Result>]?: (refused: Extract<Result, { readonly refusal: Refusal }>) => {
    readonly message?: string;
    readonly data?: unknown;
  };
};

/** What the contract must declare: an error for each refusal, 'not-found' being the one of every call. */
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
 * The value of an outcome, for a procedure to answer with. The compiler asks the contract for an error of
 * every refusal.
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
