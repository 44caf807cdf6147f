import { MoreRows } from '../../../loading/list-frame.tsx';
import { Loaded } from '../../../loading/loaded.tsx';
import { useRows } from '../../../loading/use-rows.ts';
import { Card } from '../../../ui/page/card.tsx';
import { FilledForms } from './filled-forms.tsx';
import { filledFormsAt } from './filled-form-queries.ts';

/** The forms technicians filled in at a job; nothing without any. */
export function JobFormsCard({ jobId }: { readonly jobId: string }) {
  const forms = useRows(filledFormsAt({ jobId }));
  return (
    <Loaded query={forms} waiting={null} failed="Couldn't load forms" isSmall>
      {(rows) =>
        rows.length === 0 ? null : (
          <Card title="Forms" padded={false}>
            <FilledForms rows={rows} />
            <MoreRows query={forms} />
          </Card>
        )
      }
    </Loaded>
  );
}
