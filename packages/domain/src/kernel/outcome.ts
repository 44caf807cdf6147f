/**
 * The answer of a rule: a value, or an expected refusal with a stable code. Bugs are thrown, refusals are
 * returned.
 */
export type Outcome<Value, Refusal extends string> =
  { ok: true; value: Value } | { ok: false; refusal: Refusal };

export const accepted = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value });
export const refused = <Refusal extends string>(refusal: Refusal): { ok: false; refusal: Refusal } => ({
  ok: false,
  refusal,
});
