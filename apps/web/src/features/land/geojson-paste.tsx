import type { FieldInput } from '@haulwright/domain/land/field';
import { ClipboardPaste } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { readGeoJson } from './read-geojson.ts';

/** Imports a boundary from another program. */
export function GeoJsonPaste({
  onBoundary,
}: {
  readonly onBoundary: (boundary: FieldInput['boundary']) => void;
}) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  function take() {
    const read = readGeoJson(text);
    if (typeof read === 'string') {
      setError(read);
      return;
    }
    onBoundary(read);
    setOpen(false);
    setText('');
    setError(undefined);
  }
  return (
    <>
      <Button icon={<ClipboardPaste />} onClick={() => setOpen(true)}>
        Paste GeoJSON
      </Button>
      {open && (
        <Dialog
          open
          onOpenChange={setOpen}
          title="Paste GeoJSON"
          description="The first polygon in it becomes the boundary."
          footer={
            <>
              <Button onClick={() => setOpen(false)}>Cancel</Button>
              <Button variant="primary" onClick={take}>
                Use Boundary
              </Button>
            </>
          }
        >
          <TextArea
            label="GeoJSON"
            rows={8}
            maxLength={200_000}
            value={text}
            onChange={(event) => setText(event.target.value)}
            error={error}
          />
        </Dialog>
      )}
    </>
  );
}
