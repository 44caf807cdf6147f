import type { enNeeds } from './en-needs.ts';

export const esNeeds: typeof enNeeds = {
  needs: {
    warned: 'La oficina pide:',
    warnedWhy: 'Puede terminar el trabajo sin esto.',
    required: 'La oficina exige:',
    requiredWhy: 'Sin esto, la oficina decide si el trabajo cuenta.',
    kinds: {
      photo: 'Una foto',
      signature: 'Una firma, o por qué no la hay',
      position: 'La posición de este teléfono',
      paper: 'Lo que pide el manifiesto',
    },
    completeAnyway: 'Terminar sin esto',
  },
};
