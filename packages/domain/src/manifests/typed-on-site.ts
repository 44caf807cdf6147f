import type { PaperAnswers } from '../forms/paper-answers.ts';
import { maxLength } from '../kernel/text.ts';
import type { ManifestBody } from './manifest-body.ts';
import { isSignatureField, valuesOf } from './manifest-values.ts';
import type { RecordValues } from './missing-fields.ts';
import type { RulePack } from './rule-pack.ts';

/** Values entered at a client's, by field of the pack. */
export type TypedAtClient = Readonly<Record<string, string>>;

/** What is known of a client's waste beyond the record. */
export interface SaidAtClient {
  /** Typed for the paper; above what forms say. */
  readonly typed: TypedAtClient;
  readonly answered: PaperAnswers;
}

export type FilledIn = Required<Pick<ManifestBody, 'filledIn' | 'fromForms'>>;

/**
 * Values for fields of a paper that no record fills, as technicians typed them or answered a form. A paper of several clients has a field
 * only once each of them has it; the value then names them.
 * @param said per client of the body, in its order
 */
export function filledOnSite(
  pack: Pick<RulePack, 'fields'>,
  body: ManifestBody,
  said: readonly SaidAtClient[],
): FilledIn {
  const ofEach = body.generators.map((one) =>
    valuesOf({ ...body, generators: [one], filledIn: {} }, new Set()),
  );
  const filledIn: Record<string, string> = {};
  const fromForms: Record<string, string> = {};
  for (const { id } of pack.fields) {
    if (isSignatureField(id)) continue;
    const words = ofEach.map((values, at) => sourcesOf(values[id], said[at], id));
    if (words.every(({ from }) => from === 'record') || words.some(({ text }) => text === '')) continue;
    filledIn[id] = together(
      body,
      words.map(({ text }) => text),
    );
    const jobs = words.flatMap(({ from }, at) =>
      from === 'form' ? (body.generators[at]?.jobNumber ?? []) : [],
    );
    if (jobs.length > 0) fromForms[id] = [...new Set(jobs)].join(', ').slice(0, maxLength.line);
  }
  return { filledIn, fromForms };
}

interface Words {
  readonly text: string;
  readonly from: 'record' | 'typed' | 'form';
}

function sourcesOf(recorded: RecordValues[string], said: SaidAtClient | undefined, id: string): Words {
  const onRecord = String(recorded ?? '');
  if (onRecord !== '') return { text: onRecord, from: 'record' };
  const typed = said?.typed[id] ?? '';
  return typed === '' ? { text: said?.answered[id] ?? '', from: 'form' } : { text: typed, from: 'typed' };
}

function together({ generators }: ManifestBody, words: readonly string[]): string {
  const [first = '', ...others] = words;
  if (others.every((word) => word === first)) return first;
  return words
    .map((word, at) => `${generators[at]?.name ?? ''}: ${word}`)
    .join('; ')
    .slice(0, maxLength.line);
}
