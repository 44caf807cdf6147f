import { Download, FileSpreadsheet, Upload } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { classNames } from '../../ui/base/class-names.ts';
import { FieldError } from '../../ui/fields/field-error.tsx';
import { type ImportedList, UnreadableList } from './imported-list.ts';
import { saveFile } from '../../ui/hooks/save-file.ts';
import { readList } from './read-list.ts';
import { sampleFile, type SampleList } from './samples.ts';

interface FileStepProps {
  readonly samples: readonly SampleList[];
  /** The accessible name of the file input: 'List of clients'. */
  readonly label: string;
  readonly hint: string;
  /** Accepts the list. @throws UnreadableList when it cannot be used */
  readonly onRead: (list: ImportedList) => void;
}

/** Step 1: a file, dropped or picked. It is read here, in the browser. */
export function FileStep({ samples, label, hint, onRead }: FileStepProps) {
  const input = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const [over, setOver] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>(undefined);

  async function read(file: File | undefined) {
    if (file === undefined || busy) return;
    setBusy(true);
    setError(undefined);
    try {
      onRead(await readList(file));
    } catch (failure) {
      if (!(failure instanceof UnreadableList)) console.error('The list could not be read', failure);
      setError(
        failure instanceof UnreadableList
          ? failure.message
          : 'This file could not be read. Save the list as CSV and choose that.',
      );
    } finally {
      setBusy(false);
    }
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    void read(event.dataTransfer.files[0]);
  }

  return (
    <section aria-label="Choose a file">
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={classNames(
          'flex flex-col items-center gap-3 rounded-lg border-2 border-dashed px-6 py-12 text-center',
          over ? 'border-accent bg-accent-soft' : 'border-line-strong bg-surface',
        )}
      >
        <FileSpreadsheet aria-hidden="true" className="size-8 text-ink-faint" />
        <div>
          <p className="text-lg font-semibold">Drop a CSV or Excel file here</p>
          <p className="mt-1 max-w-lg text-ink-soft">{hint}</p>
        </div>
        <Button
          variant="primary"
          icon={<Upload aria-hidden="true" />}
          busy={busy}
          aria-describedby={error === undefined ? undefined : errorId}
          onClick={() => input.current?.click()}
        >
          Choose File
        </Button>
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,.tsv,.xlsx,text/csv"
          aria-label={label}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            void read(event.target.files?.[0]);
            // Allows choosing the same file again after correcting it.
            event.target.value = '';
          }}
        />
        <FieldError id={errorId}>{error}</FieldError>
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-1 gap-y-2">
        <p className="mr-1 text-ink-soft">Sample files:</p>
        {samples.map((sample) => (
          <Button
            key={sample.program}
            variant="ghost"
            size="sm"
            icon={<Download aria-hidden="true" />}
            aria-label={`Download a sample file of ${sample.program}`}
            onClick={() => saveFile(sampleFile(sample))}
          >
            {sample.program}
          </Button>
        ))}
      </div>
    </section>
  );
}
