import { useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { DialogWindow } from './dialog-window.tsx';

/** One difference in words. */
export interface VersionRow {
  readonly key: string;
  readonly label: string;
  readonly before: string;
  readonly mine: string;
  readonly theirs: string;
}

export interface BothVersionsProps {
  readonly open: boolean;
  /** Goes back to the form, with everything typed. */
  readonly onBack: () => void;
  /** Their changes that mine leave alone. */
  readonly taken: readonly VersionRow[];
  /** My changes that theirs leave alone. */
  readonly kept: readonly VersionRow[];
  /** What both changed. */
  readonly collisions: readonly VersionRow[];
  /** @param takeTheirs the keys of the collisions where theirs is taken */
  readonly onSave: (takeTheirs: ReadonlySet<string>) => void;
}

/** What `BothVersionsDialog` shows once it was opened. */
export function BothVersionsWindow({ open, onBack, taken, kept, collisions, onSave }: BothVersionsProps) {
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const choose = (key: string, isTheirs: boolean) =>
    setTheirs((before) => {
      const next = new Set(before);
      if (isTheirs) next.add(key);
      else next.delete(key);
      return next;
    });
  return (
    <DialogWindow
      open={open}
      onOpenChange={(next) => !next && onBack()}
      title="Changed in the Meantime"
      description="Someone else saved changes after you opened this. What you typed is still here."
      size="lg"
      footer={
        <>
          <Button onClick={onBack}>Back to the Form</Button>
          <Button variant="primary" onClick={() => onSave(theirs)}>
            Save Both
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        {collisions.length > 0 && (
          <section className="flex flex-col gap-3">
            <h3 className="font-semibold">You both changed</h3>
            {collisions.map((row) => (
              <Collision
                key={row.key}
                row={row}
                isTheirs={theirs.has(row.key)}
                onChoose={(isTheirs) => choose(row.key, isTheirs)}
              />
            ))}
          </section>
        )}
        <Changes title="Their changes" rows={taken} after={({ theirs: value }) => value} />
        <Changes title="Your changes" rows={kept} after={({ mine }) => mine} />
      </div>
    </DialogWindow>
  );
}

interface CollisionProps {
  readonly row: VersionRow;
  readonly isTheirs: boolean;
  readonly onChoose: (isTheirs: boolean) => void;
}

function Collision({ row, isTheirs, onChoose }: CollisionProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="text-ink-soft">
        {row.label} <span className="text-sm">(before: {row.before})</span>
      </legend>
      <div className="mt-1 grid gap-2 sm:grid-cols-2">
        <Side
          label="Keep mine"
          value={row.mine}
          chosen={!isTheirs}
          name={row.key}
          onChoose={() => onChoose(false)}
        />
        <Side
          label="Take theirs"
          value={row.theirs}
          chosen={isTheirs}
          name={row.key}
          onChoose={() => onChoose(true)}
        />
      </div>
    </fieldset>
  );
}

interface SideProps {
  readonly label: string;
  readonly value: string;
  readonly chosen: boolean;
  readonly name: string;
  readonly onChoose: () => void;
}

const Side = ({ label, value, chosen, name, onChoose }: SideProps) => (
  <label
    className={`flex min-h-12 min-w-0 cursor-pointer items-start gap-2 rounded-lg border p-3 ${chosen ? 'border-line-strong bg-hover' : 'border-line'}`}
  >
    <input
      type="radio"
      aria-label={`${label} ${value}`}
      name={name}
      checked={chosen}
      onChange={onChoose}
      className="mt-1"
    />
    <span className="min-w-0">
      <span className="block text-sm text-ink-soft">{label}</span>
      <span className="block break-words whitespace-pre-line">{value}</span>
    </span>
  </label>
);

interface ChangesProps {
  readonly title: string;
  readonly rows: readonly VersionRow[];
  readonly after: (row: VersionRow) => string;
}

function Changes({ title, rows, after }: ChangesProps) {
  if (rows.length === 0) return null;
  return (
    <section>
      <h3 className="font-semibold">{title}</h3>
      <dl className="mt-1 grid gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)]">
        {rows.map((row) => (
          <div key={row.key} className="contents">
            <dt className="text-ink-soft">{row.label}</dt>
            <dd className="break-words whitespace-pre-line">
              <s className="text-ink-soft">{row.before}</s> {after(row)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
