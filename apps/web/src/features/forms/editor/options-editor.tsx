import { moved, newOption } from '@haulwright/domain/forms/edit-form';
import type { SimpleItem } from '@haulwright/domain/forms/form-template';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { Button } from '../../../ui/buttons/button.tsx';
import { type FormText, TextPair } from './text-pair.tsx';
import type { ProblemAt } from './use-form-draft.ts';

interface TextRowsProps {
  /** 'Option', 'Level'. */
  readonly one: string;
  readonly texts: readonly { readonly key: string; readonly text: FormText; readonly place: string }[];
  readonly min: number;
  readonly max: number;
  readonly maxLength: number;
  readonly problem: ProblemAt;
  readonly onTextChange: (at: number, text: FormText) => void;
  readonly onMove: (at: number, by: -1 | 1) => void;
  readonly onRemove: (at: number) => void;
  readonly onAdd: () => void;
}

/** A sortable list of texts. */
function TextRows({ one, texts, min, max, maxLength, problem, ...acts }: TextRowsProps) {
  return (
    <fieldset>
      <legend className="pb-1.5 text-base font-medium md:text-sm">{one}s</legend>
      <ol className="flex flex-col gap-2">
        {texts.map(({ key, text, place }, at) => (
          <li key={key} className="flex flex-wrap items-end gap-1">
            <div className="min-w-0 flex-1 basis-64">
              <TextPair
                label={`${one} ${at + 1}`}
                text={text}
                maxLength={maxLength}
                place={place}
                problem={problem}
                onTextChange={(next) => acts.onTextChange(at, next)}
              />
            </div>
            <span className="flex">
              <Button
                variant="ghost"
                icon={<ArrowUp aria-hidden="true" />}
                iconLabel={`Move ${one.toLowerCase()} ${at + 1} up`}
                aria-disabled={at === 0 || undefined}
                onClick={() => acts.onMove(at, -1)}
              />
              <Button
                variant="ghost"
                icon={<ArrowDown aria-hidden="true" />}
                iconLabel={`Move ${one.toLowerCase()} ${at + 1} down`}
                aria-disabled={at === texts.length - 1 || undefined}
                onClick={() => acts.onMove(at, 1)}
              />
              <Button
                variant="ghost"
                icon={<Trash2 aria-hidden="true" />}
                iconLabel={`Remove ${one.toLowerCase()} ${at + 1}`}
                disabledReason={texts.length <= min ? `At least ${min} needed.` : undefined}
                onClick={() => acts.onRemove(at)}
              />
            </span>
          </li>
        ))}
      </ol>
      {texts.length < max && (
        <Button size="sm" className="mt-2" icon={<Plus aria-hidden="true" />} onClick={acts.onAdd}>
          Add {one.toLowerCase()}
        </Button>
      )}
    </fieldset>
  );
}

type Options = Extract<SimpleItem, { kind: 'choice' }>['options'];

interface OptionsEditorProps {
  readonly options: Options;
  readonly onOptionsChange: (options: Options) => void;
  readonly place: string;
  readonly problem: ProblemAt;
}

/** The options of a choice. */
export const OptionsEditor = ({ options, onOptionsChange, place, problem }: OptionsEditorProps) => (
  <TextRows
    one="Option"
    texts={options.map(({ value, label }, at) => ({
      key: value,
      text: label,
      place: `${place}/${at}/label`,
    }))}
    min={1}
    max={60}
    maxLength={120}
    problem={problem}
    onTextChange={(at, label) =>
      onOptionsChange(options.map((option, place) => (place === at ? { ...option, label } : option)))
    }
    onMove={(at, by) => onOptionsChange(moved(options, at, by))}
    onRemove={(at) => onOptionsChange(options.filter((_, place) => place !== at))}
    onAdd={() => onOptionsChange([...options, newOption(options)])}
  />
);

type Levels = Extract<SimpleItem, { kind: 'level' }>['levels'];

interface LevelsEditorProps {
  readonly levels: Levels;
  readonly onLevelsChange: (levels: Levels) => void;
  readonly place: string;
  readonly problem: ProblemAt;
}

/** From lowest to highest: answers name a level by its position. */
export const LevelsEditor = ({ levels, onLevelsChange, place, problem }: LevelsEditorProps) => (
  <TextRows
    one="Level"
    // Levels are identified by position only.
    texts={levels.map((text, at) => ({ key: String(at), text, place: `${place}/${at}` }))}
    min={2}
    max={10}
    maxLength={60}
    problem={problem}
    onTextChange={(at, text) => onLevelsChange(levels.map((level, place) => (place === at ? text : level)))}
    onMove={(at, by) => onLevelsChange(moved(levels, at, by))}
    onRemove={(at) => onLevelsChange(levels.filter((_, place) => place !== at))}
    onAdd={() => onLevelsChange([...levels, { en: '' }])}
  />
);
