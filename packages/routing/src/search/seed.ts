/** Our own small generator (xorshift32): the same seed gives the same numbers on every machine. */
export interface Random {
  /** Whole, 0 … 2³² − 1. */
  bits(): number;
  /** 0 ≤ x < 1. */
  unit(): number;
  /** Whole, 0 ≤ x < below. */
  below(below: number): number;
}

/** Creates a generator from a seed; the first numbers are discarded. */
export function createRandom(seed: number): Random {
  let state = Math.imul(seed ^ 0x5bd1e995, 2_654_435_761) || 1;
  // The state stays a signed 32-bit number, which needs no allocation.
  const bits = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
  for (let i = 0; i < 8; i++) bits();
  const unit = (): number => bits() / 4_294_967_296;
  return { bits, unit, below: (below) => Math.floor(unit() * below) };
}
