import type { SecondStep } from '@haulwright/domain/access/second-step';

const profile = { value: 'profile', label: 'Profile' } as const;
const password = { value: 'password', label: 'Password' } as const;
const secondStep = { value: 'second-step', label: 'Second step' } as const;
const signIns = { value: 'sign-ins', label: 'Connected sign-ins' } as const;
const devices = { value: 'devices', label: 'My devices' } as const;

export type AccountTab = 'profile' | 'password' | 'second-step' | 'sign-ins' | 'devices';

export interface AccountTabFacts {
  readonly secondStep: SecondStep;
  /** Outside providers are offered, or one is connected still. */
  readonly hasOutsideSignIns: boolean;
}

/**
 * The tabs a person can use: while the company's required second step is missing, every other call is
 * refused.
 */
export function accountTabs({
  secondStep: state,
  hasOutsideSignIns,
}: AccountTabFacts): readonly { readonly value: AccountTab; readonly label: string }[] {
  if (state !== 'settled') return [secondStep];
  return [profile, password, secondStep, ...(hasOutsideSignIns ? [signIns] : []), devices];
}

/** The tab the address asks for, or the first one. */
export function openAccountTab(wanted: string | undefined, facts: AccountTabFacts): AccountTab {
  const tabs = accountTabs(facts);
  return (tabs.find(({ value }) => value === wanted) ?? tabs[0])?.value ?? 'second-step';
}
