import { useEffect, useReducer } from 'react';
import { type DayPlanEvent, type DayPlanMemory, dayPlanReducer } from './day-plan-state.ts';
import { handledPlans, heldPlan, holdPlan, isHandledKey, markHandled } from './handled-plans.ts';

/**
 * This browser's knowledge of a day's plans; handled ones are shared by all windows, held ones are per
 * window.
 */
export function usePlanMemory(date: string): readonly [DayPlanMemory, (event: DayPlanEvent) => void] {
  const [memory, dispatch] = useReducer(dayPlanReducer, date, (day) => ({
    handled: handledPlans(window.localStorage),
    heldId: heldPlan(day, window.sessionStorage),
    watchedId: null,
  }));
  const { heldId } = memory;
  useEffect(() => holdPlan(date, heldId, window.sessionStorage), [date, heldId]);
  useEffect(() => {
    const hear = ({ key }: StorageEvent) => {
      if (isHandledKey(key))
        dispatch({ type: 'handled-elsewhere', handled: handledPlans(window.localStorage) });
    };
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  }, []);
  return [
    memory,
    (event) => {
      if (event.type === 'handled' || event.type === 'offered-again')
        markHandled(event.id, event.type === 'handled', window.localStorage);
      dispatch(event);
    },
  ];
}
