import type { CompanyForm } from '@haulwright/contract/forms.contract';
import { useState } from 'react';
import { Card } from '../../../ui/page/card.tsx';
import { momentInWords } from '../../../ui/words/moment-text.ts';
import { useSession } from '../../session/session-context.ts';

/** Published versions, newest first. Submissions refer to their version, so none of them ever changes. */
export function FormVersions({ form }: { readonly form: CompanyForm }) {
  const { timeZone } = useSession();
  const [now] = useState(() => new Date());
  return (
    <Card title="Versions">
      {form.versions.length === 0 ? (
        <p className="text-ink-soft">Not published yet. Technicians get it once you publish it.</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {form.versions.map((version) => (
            <li key={version.id} className="flex flex-wrap justify-between gap-2 py-2 first:pt-0 last:pb-0">
              <span className="font-medium">Version {version.number}</span>
              <span className="numeric text-ink-soft">
                {momentInWords(version.publishedAt, now, timeZone)} ·{' '}
                {version.publishedByName ?? 'Haulwright'}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
