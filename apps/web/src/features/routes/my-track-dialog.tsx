import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { Loaded } from '../../loading/loaded.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { dateInWords } from '../../ui/words/date-text.ts';
import { ExportButton } from '../exports/export-button.tsx';
import { useSession } from '../session/session-context.ts';
import { DayTrackMap } from '../map/day-track-map.tsx';

interface MyTrackDialogProps {
  readonly date: string;
  readonly onClose: () => void;
}

/** What is stored of where the person was on a day. */
export function MyTrackDialog({ date, onClose }: MyTrackDialogProps) {
  const { timeZone } = useSession();
  const [now] = useState(() => new Date());
  const track = useQuery(api.tracking.myTrack.queryOptions({ input: { date } }));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`My Places, ${dateInWords(date, now)}`}
      description="What is stored of where you were, while on duty only. When the office looks at it, administrators can see who did."
      footer={
        <ExportButton
          fetchExport={(format, signal) =>
            api.exports.myTrack.call({ format, from: date, to: date }, { signal })
          }
        />
      }
    >
      <Loaded
        query={track}
        waiting={<p className="text-ink-soft">Loading…</p>}
        failed="Couldn't load your places"
      >
        {(loaded) => <DayTrackMap track={loaded} label="Where you were" timeZone={timeZone} />}
      </Loaded>
    </Dialog>
  );
}
