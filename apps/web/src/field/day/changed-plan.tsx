import { RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import { draftOf, keepDraft } from '../device/drafts.ts';
import { Banner } from '../kit/banner.tsx';
import { FieldButton } from '../kit/field-button.tsx';
import type { RouteView } from '../state/day-view.ts';
import { useField } from '../state/field-context.ts';
import { isChanged, type KnownPlan, planChanges, planOf } from '../state/plan-changes.ts';
import { useTexts } from '../texts/use-texts.ts';

/** What the office changed on a route since its driver last said *Got it*; nothing before they first saw it. */
export function ChangedPlan({ route: { route, stops } }: { readonly route: RouteView }) {
  const { database, drafts } = useField();
  const { today: texts } = useTexts();
  const key = `plan:${route.id}`;
  const known = draftOf(drafts, key) as KnownPlan | undefined;
  const changes = known === undefined ? null : planChanges(known, stops);
  const isNews = changes !== null && isChanged(changes);
  const next = planOf(stops, known);
  const toKeep = isNews || JSON.stringify(next) === JSON.stringify(known) ? '' : JSON.stringify(next);
  useEffect(() => {
    if (toKeep !== '') void keepDraft(database, key, JSON.parse(toKeep)).catch(console.error);
  }, [database, key, toKeep]);
  if (!isNews) return null;
  return (
    <Banner
      tone="warn"
      live
      title={{ icon: <RefreshCw aria-hidden="true" />, text: texts.changed }}
      action={
        <FieldButton className="w-full" onClick={() => void keepDraft(database, key, next)}>
          {texts.gotIt}
        </FieldButton>
      }
    >
      <ul className="list-disc pl-5">
        {changes.added.map((title, at) => (
          <li key={`${at} ${title}`} className="break-words">
            {texts.added(title)}
          </li>
        ))}
        {changes.removed.map((title, at) => (
          <li key={`${at} ${title}`} className="break-words">
            {texts.removed(title)}
          </li>
        ))}
        {changes.isReordered && <li>{texts.reordered}</li>}
      </ul>
    </Banner>
  );
}
