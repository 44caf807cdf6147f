interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Swaps the ends of a range entered the wrong way round: both are days the person chose. */
export const daysInOrder = <Range extends Days>(range: Range): Range =>
  range.from !== undefined && range.to !== undefined && range.from > range.to
    ? { ...range, from: range.to, to: range.from }
    : range;
