import { isProcedure, Procedure, type AnyProcedure, type AnyRouter } from '@orpc/server';
import type { AnySchema } from '@orpc/contract';
import { unstorableText, type Issue } from '../platform/requests/storable.ts';

/** Maximum number of issues reported; a list of 20,000 rows can have one in every cell. */
export const maxIssues = 100;

export type Checked = { readonly value: unknown } | { readonly issues: readonly Issue[] };

/** Validates an input against its call's schema, and that the database can store its texts. */
export async function checkInput(schema: AnySchema, input: unknown): Promise<Checked> {
  const result = await schema['~standard'].validate(input);
  if (result.issues) {
    return {
      issues: result.issues
        .slice(0, maxIssues)
        .map(({ path, message }) => ({ path: (path ?? []).map(keyOf), message })),
    };
  }
  const issue = unstorableText(result.value);
  return issue ? { issues: [issue] } : { value: result.value };
}

const keyOf = (step: PropertyKey | { readonly key: PropertyKey }): string | number => {
  const key = typeof step === 'object' ? step.key : step;
  return typeof key === 'symbol' ? String(key) : key;
};

/** Inputs validated in a worker thread, with the hash it computed of each. */
const checkedElsewhere = new WeakMap<object, string>();

export const rememberChecked = (input: object, hash: string): void => void checkedElsewhere.set(input, hash);

/** The hash of an input validated in a worker thread: computing it here would block everyone. */
export const hashOfChecked = (input: unknown): string | undefined =>
  typeof input === 'object' && input !== null ? checkedElsewhere.get(input) : undefined;

/**
 * Wraps the procedures so that their inputs are validated by `checkInput`, unless a worker thread has done
 * it.
 */
export function checkingInputs<Router extends AnyRouter>(router: Router): Router {
  if (isProcedure(router)) return checking(router) as Router;
  return Object.fromEntries(
    Object.entries(router).map(([name, child]) => [name, checkingInputs(child as AnyRouter)]),
  ) as Router;
}

function checking(procedure: AnyProcedure): AnyProcedure {
  const definition = procedure['~orpc'];
  const schema = definition.inputSchema;
  if (!schema) return procedure;
  const inputSchema: AnySchema = {
    '~standard': {
      ...schema['~standard'],
      validate: (input) =>
        hashOfChecked(input) === undefined ? checkInput(schema, input) : { value: input },
    },
  };
  return new Procedure({ ...definition, inputSchema });
}
