import { queryOptions } from '@tanstack/react-query';

export interface OfferedProvider {
  /** Id in addresses and at the service: 'google'. */
  readonly name: string;
  /** Name on buttons: 'Google'. */
  readonly label: string;
}

/** The providers of this server's environment; usually none. */
export const identityProviders = queryOptions({
  queryKey: ['identity-providers'],
  staleTime: 10 * 60_000,
  queryFn: async ({ signal }): Promise<readonly OfferedProvider[]> => {
    const answer = await fetch(`${window.location.origin}/auth/v1/settings`, { signal });
    if (!answer.ok) throw new Error(`The settings of the authentication service answered ${answer.status}`);
    const { provider_labels: labels = {} } = (await answer.json()) as {
      readonly provider_labels?: Readonly<Record<string, string>>;
    };
    return Object.entries(labels).map(([name, label]) => ({ name, label }));
  },
});
