import type { CompanyForm } from '@haulwright/contract/forms.contract';
import { copyOf, blankForm } from '@haulwright/domain/forms/edit-form';
import { formTemplate, type FormTemplate } from '@haulwright/domain/forms/form-template';
import { starterFormNames, starterForms, type StarterFormName } from '@haulwright/domain/forms/starter-forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { toast } from '../../../ui/toasts/toast.tsx';

export const formQuery = (id: string) => api.forms.get.queryOptions({ input: { id } });

export const isStarter = (name: string): name is StarterFormName =>
  starterFormNames.some((known) => known === name);

/** The template a new form starts with. */
export const startOf = (from: string | undefined): FormTemplate =>
  from !== undefined && isStarter(from) ? formTemplate.parse(starterForms[from]) : blankForm;

/** Names the copy. */
export const copyOfForm = (template: FormTemplate): FormTemplate =>
  copyOf(template, {
    ...template.title,
    en: `${template.title.en.slice(0, 110)} (copy)`,
    ...(template.title.es && { es: `${template.title.es.slice(0, 110)} (copia)` }),
  });

interface FormAct<Input> {
  readonly run: (input: Input) => Promise<CompanyForm>;
  readonly done: string;
  readonly failed: string;
  readonly onDone?: (form: CompanyForm) => void;
}

/** Changes a form, and shows the result at once. */
export function useFormAct<Input>({ run, done, failed, onDone }: FormAct<Input>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: (form) => {
      queryClient.setQueryData(formQuery(form.id).queryKey, form);
      void queryClient.invalidateQueries({ queryKey: api.forms.list.key() });
      toast.success(done);
      onDone?.(form);
    },
    onError: (error) => toast.error({ title: failed, description: messageOf(error) }),
  });
}
