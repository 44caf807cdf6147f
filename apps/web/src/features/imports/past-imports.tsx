import { isImportOver } from '@haulwright/domain/imports/client-import';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Loaded } from '../../loading/loaded.tsx';
import { Badge, badgeIcons } from '../../ui/base/badge.tsx';
import { Card } from '../../ui/page/card.tsx';
import { momentInWords } from '../../ui/words/moment-text.ts';
import { useSession } from '../session/session-context.ts';
import { lastImports } from './import-queries.ts';
import { outcomeInWords, stepInWords } from './import-words.ts';

/** The latest imports, each linking to its report; nothing before the first one. */
export function PastImports() {
  const imports = useQuery({ ...lastImports(), select: ({ items }) => items });
  const { timeZone } = useSession();
  const [now] = useState(() => new Date());
  return (
    <Loaded query={imports} failed="Couldn't load past imports" isSmall waiting={null} empty={null}>
      {(runs) => (
        <Card
          title="Past Imports"
          description="The last 30 are kept, for at most a year."
          padded={false}
          className="mt-6"
        >
          <ul aria-label="Past imports" className="divide-y divide-line">
            {runs.map((run) => (
              <li
                key={run.id}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 md:px-5"
              >
                <div className="min-w-0">
                  <Link
                    to="/clients/import"
                    search={{ run: run.id }}
                    className="font-semibold break-words underline-offset-2 hover:underline"
                  >
                    {run.fileName || 'Import'}
                  </Link>
                  <p className="text-sm text-ink-soft">
                    {momentInWords(run.createdAt, now, timeZone)}
                    {run.requestedByName !== null && ` · ${run.requestedByName}`}
                  </p>
                  <p className="text-sm text-ink-soft">
                    {isImportOver(run) ? outcomeInWords(run) : stepInWords(run)}
                  </p>
                </div>
                {run.status === 'failed' && (
                  <Badge tone="bad" icon={badgeIcons.problem}>
                    Stopped
                  </Badge>
                )}
                {run.status === 'done' && run.task === 'undo' && <Badge icon={badgeIcons.done}>Undone</Badge>}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Loaded>
  );
}
