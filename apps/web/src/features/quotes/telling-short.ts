import { codeOf, messageOf } from '../../api/errors.ts';
import type { Write } from '../../api/use-write.ts';

/** The units of a quote are missing on its days; which and when. */
export interface ShortOfUnits {
  readonly isShort: true;
  readonly sentence: string;
}

/** A write whose refusal for lack of units is an answer: the dialog shows it, and asks whether to go on. */
export const tellingShort =
  <Input, Answer extends object>(write: Write<Input, Answer>): Write<Input, Answer | ShortOfUnits> =>
  async (input, options) => {
    try {
      return await write(input, options);
    } catch (error) {
      if (codeOf(error) !== 'quote.units-short') throw error;
      return { isShort: true, sentence: messageOf(error) };
    }
  };

export const isShortOfUnits = (answer: object): answer is ShortOfUnits => 'isShort' in answer;
